import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { ensure } from '#src/platform/errors.ts'

/** Text of a file in the encodings that programs write: UTF-8, UTF-16 with or without its mark, GB 18030, windows-1252. */
export const decodeText = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const zeros = (from: number) => {
    let count = 0
    for (let at = from; at < Math.min(bytes.length, 2000); at += 2) if (bytes[at] === 0) count += 1
    return count
  }
  // Line ends alone leave every second byte empty.
  if (zeros(1) > 0 && zeros(0) === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros(0) > 0 && zeros(1) === 0) return new TextDecoder('utf-16be').decode(bytes)
  return decoded(bytes, 'utf-8') ?? (looksWestern(bytes) ? null : decoded(bytes, 'gb18030')) ?? western(bytes)
}

const decoded = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Chinese bytes come in pairs of high ones; letters with accents stand alone among plain letters. */
const looksWestern = (bytes: Buffer): boolean => {
  let [pairs, single] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if ((bytes[at + 1] ?? 0) < 0x80) single += 1
    else {
      pairs += 1
      at += 1
    }
  }
  return single > pairs
}

const CONTROL = /[^\P{Cc}\n\r\t\f]/u

/** What windows-1252 has in place of further control characters; Node reads it as latin-1. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Every byte is a sign of the western code page: what has signs that no text has is no text. */
const western = (bytes: Buffer): string => {
  const text = bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WESTERN[sign.charCodeAt(0) - 0x80] ?? sign)
  const at = text.search(CONTROL)
  ensure(at < 0, no.encoding, { line: String(text.slice(0, at).split('\n').length) })
  return text
}
