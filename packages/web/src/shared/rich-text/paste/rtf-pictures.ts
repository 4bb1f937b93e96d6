const kinds = { pngblip: 'image/png', jpegblip: 'image/jpeg' } as const

const bytesOf = (digits: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/** The text of a group itself, without that of the groups inside it. */
const ownText = (rtf: string, from: number): string => {
  let depth = 0
  let start = from
  const parts: string[] = []
  for (let at = from; at < rtf.length; at += 1) {
    const letter = rtf[at]
    if (letter !== '{' && letter !== '}') continue
    if (depth === 1) parts.push(rtf.slice(start, at))
    depth += letter === '{' ? 1 : -1
    start = at + 1
    if (depth === 0) break
  }
  return parts.join(' ')
}

/**
 * Pictures in the RTF half of a clipboard. Word names files of the copying computer in its HTML, which no page may
 * read, but puts the bytes of the same pictures, in the same order, into its RTF.
 */
export const picturesOfRtf = (rtf: string): Blob[] =>
  [...rtf.matchAll(/\{\\pict\b/g)].flatMap(({ index }) => {
    // The same picture once more, for readers older than Word 97.
    if (rtf.slice(0, index).endsWith('\\nonshppict')) return []
    const text = ownText(rtf, index)
    const kind = /\\(pngblip|jpegblip)\b/.exec(text)?.[1]
    const digits = text.replace(/\\[a-z]+-?\d* ?/gi, '').replace(/[^\da-f]/gi, '')
    return kind === undefined || digits === '' ? [] : [new Blob([bytesOf(digits)], { type: kinds[kind as 'pngblip'] })]
  })
