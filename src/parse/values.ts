import type {HostValue} from '../model/document.ts'
import type {Header, LoaderValue, YamlValue} from '../model/header.ts'
import type {Preset} from '../model/preset.ts'
import type {Located, Span} from '../model/source.ts'

/** Top-level fields as the host of a preset reads them; of two with one name the later. */
export function readValues(
  header: Header,
  reader: Preset['reader']
): ReadonlyMap<string, HostValue> {
  return reader === 'loader' ? loaderValues(header) : yamlValues(header)
}

function loaderValues({loader}: Header): ReadonlyMap<string, HostValue> {
  const values = new Map<string, HostValue>()
  for (const [name, {key, raw, value}] of loader.entries) {
    values.set(name, hostValue(key, raw, value))
  }
  return values
}

function yamlValues(header: Header): ReadonlyMap<string, HostValue> {
  const {entries, error, root} = header.yaml
  if (error || root === 'unread') return lineValues(header)
  const values = new Map<string, HostValue>()
  for (const [name, entry] of entries) {
    const field = header.field(name)
    // In `{name: planner}` no line is a field.
    const written = field?.value ?? {...entry, value: entry.text}
    values.set(name, hostValue(field?.key ?? entry, written, meaningOf(entry)))
  }
  return values
}

/** What its lines say of a header that YAML cannot read: a broken line must not hide the others. */
function lineValues({fields}: Header): ReadonlyMap<string, HostValue> {
  // What stands below a key, nobody knows: it counts as something.
  return new Map(
    fields.map(({key, value}) => [key.value, hostValue(key, value, value.value || unknown)])
  )
}

const unknown = '…'

function hostValue(key: Span, written: Located<string>, value: LoaderValue): HostValue {
  return {key, at: written.value === '' ? key : written, written: written.value, value}
}

function meaningOf({kind, text}: YamlValue): LoaderValue {
  switch (kind) {
    case 'null':
      return null
    case 'list':
      return []
    case 'map':
      return {}
    case 'boolean':
      return text === 'true'
    case 'number':
      return Number(text)
    default:
      return text
  }
}
