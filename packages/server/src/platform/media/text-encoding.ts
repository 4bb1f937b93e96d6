export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/** Subtitles made on Chinese desktops are GB18030 as often as UTF-8; the stricter encoding is tried first. */
export function detectEncoding(bytes: Uint8Array, isWhole = true): TextEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  for (const encoding of ['utf-8', 'gb18030'] as const) {
    const text = decodeWith(encoding, bytes, isWhole)
    if (text !== null) return looksLikeText(text) ? encoding : null
  }
  return null
}

/** The text without its byte order mark, or null when it is no text in an encoding we know. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } | null {
  const encoding = detectEncoding(bytes)
  const text = encoding && decodeWith(encoding, bytes, true)
  return encoding && text !== null && looksLikeText(text) ? { text, encoding } : null
}

export function decodeWith(encoding: TextEncoding, bytes: Uint8Array, isWhole: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole })
  } catch {
    return null
  }
}

/** Control characters and unassigned code points tell machine bytes that happen to decode from writing. */
const looksLikeText = (text: string) => text.length > 0 && !/[\0-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]/.test(text)
