interface Piece {
  str: string
  hasEOL: boolean
}

const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

/** Between Chinese letters a line ends without a blank, between words with one. */
const joined = (before: string, after: string): string =>
  CJK.test(before.at(-1) ?? '') && CJK.test(after[0] ?? '') ? '' : ' '

/** The text of a page as one line, in the usual forms of its letters, so that a phrase is found wherever it broke. */
export const plainText = (pieces: readonly Piece[]): string => {
  const lines = pieces
    .map(({ str, hasEOL }) => str + (hasEOL ? '\n' : ''))
    .join('')
    .normalize('NFKC')
    // Control signs are no text, and a database takes no zero byte.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
    .replace(/[\u0000-\u0009\u000b-\u001f\ufffe\uffff]/g, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  return lines.reduce((text, line) => (text === '' ? line : text + joined(text, line) + line), '').toWellFormed()
}

export const letterCount = (text: string): number => [...text.replace(/\s/g, '')].length
