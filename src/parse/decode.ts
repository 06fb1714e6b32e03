import {Source} from '../model/source.ts'

const strict = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true})
const lenient = new TextDecoder('utf-8', {ignoreBOM: true})
const replacement = '\uFFFD'

/** Makes a source of what a host holds: bytes of a file, or a text that was read already. */
export function decode(path: string, value: Uint8Array | string): Source {
  if (typeof value === 'string') return sourceOf(path, value, undefined)
  try {
    return sourceOf(path, strict.decode(value), value.length)
  } catch {
    const text = lenient.decode(value)
    return sourceOf(path, text, value.length, firstInvalid(value, text))
  }
}

function sourceOf(path: string, text: string, size: number | undefined, invalid?: number): Source {
  const bom = text.startsWith('\uFEFF')
  return new Source(bom ? text.slice(1) : text, {
    path,
    bom,
    size: size ?? utf8Length(text),
    invalid: bom && invalid !== undefined ? Math.max(0, invalid - 1) : invalid
  })
}

/** Offset of the first replacement character that stands for bytes, not for itself. */
function firstInvalid(bytes: Uint8Array, text: string): number {
  let offset = 0
  let byte = 0
  for (;;) {
    const at = text.indexOf(replacement, offset)
    if (at < 0) return Math.max(0, text.length - 1)
    byte += utf8Length(text.slice(offset, at))
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at
    byte += 3
    offset = at + 1
  }
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}
