import type {HostValue} from '../model/document.ts'
import type {Header, LoaderValue, YamlValue} from '../model/header.ts'
import type {Preset} from '../model/preset.ts'

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
    values.set(name, {key, at: raw.value === '' ? key : raw, value})
  }
  return values
}

function yamlValues(header: Header): ReadonlyMap<string, HostValue> {
  const values = new Map<string, HostValue>()
  const {entries, error} = header.yaml
  // A header that YAML cannot read is read by its lines: a broken line must not hide the others.
  for (const {key, value} of header.fields) {
    const at = value.value === '' ? key : value
    if (error) values.set(key.value, {key, at, value: value.value || '…'})
  }
  for (const [name, entry] of error ? [] : entries) {
    const field = header.field(name)
    const key = field?.key ?? entry
    const at = field && field.value.value !== '' ? field.value : key
    values.set(name, {key, at, value: meaningOf(entry)})
  }
  return values
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
