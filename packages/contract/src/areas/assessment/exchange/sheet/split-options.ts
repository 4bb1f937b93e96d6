import { OPTION_LETTERS } from '../question-fields.ts'
import { markedName, withoutLetters } from './option-letters.ts'

/** Signs that stand between options of one cell, the most telling first; '' where only the letters tell. */
export const OPTION_SIGNS = ['**', '##', '@@', '$$', '||', '\n', '|', '#', '*', '；', ';', '/', ''] as const

export type SplitFault = 'noSign' | 'letterOrder' | 'lettersMissing' | 'tooManyPieces'
/** `letter` stands where `place` was due. */
export type Split =
  | { texts: string[]; fault: null }
  | { texts: null; fault: SplitFault; letter?: string; place?: string }

const wideOf = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)

/** Places of the letter with its mark: those that end no word of its own case, or else any, such as behind 36 V. */
const placesOf = (cell: string, letter: string): number[] => {
  const low = letter.toLowerCase()
  const [upper, lower] = [`[${letter}${wideOf(letter)}]`, `[${low}${wideOf(low)}]`]
  const places = (form: string) =>
    [...cell.matchAll(new RegExp(`${form}\\s*[.．、:：,，)）]`, 'g'))].map(({ index }) => index)
  const apart = places(`(?:(?<![A-ZＡ-Ｚ])${upper}|(?<![A-Za-zＡ-Ｚａ-ｚ])${lower})`)
  return apart.length > 0 ? apart : places(upper)
}

/** Options that nothing but their letters part: each letter that goes on the count must stand there once. */
const byLetters = (cell: string): string[] | null => {
  const starts: number[] = []
  for (const letter of OPTION_LETTERS) {
    const found = placesOf(cell, letter)
    if (found.length === 0) break
    if (found.length > 1 || (starts.at(-1) ?? -1) >= (found[0] ?? 0)) return null
    starts.push(found[0] ?? 0)
  }
  if (starts.length < 2 || cell.slice(0, starts[0]).trim() !== '') return null
  return starts.map((start, at) => markedName(cell.slice(start, starts[at + 1]))?.text ?? '')
}

/**
 * Options between signs. Where the first calls itself A, a piece that is not the expected next one still belongs to the
 * option before it; a piece that calls itself by another letter makes the cell unsafe to read.
 */
const bySign = (cell: string, sign: string): Split | null => {
  const pieces = cell.split(sign)
  while (pieces.length > 0 && pieces[0]?.trim() === '') pieces.shift()
  while (pieces.length > 0 && pieces.at(-1)?.trim() === '') pieces.pop()
  if (pieces.length < 2) return null
  if (markedName(pieces[0] ?? '')?.letter !== 'A') {
    const { texts, misplaced } = withoutLetters(pieces.map((piece) => piece.trim()))
    if (misplaced) return { texts: null, fault: 'letterOrder', ...misplaced }
    // Some begin with letters and the first does not: neither letters nor places can be trusted.
    if (pieces.some((piece) => markedName(piece) !== null)) return { texts: null, fault: 'lettersMissing' }
    return { texts, fault: null }
  }
  const texts: string[] = []
  for (const piece of pieces) {
    const named = markedName(piece)
    const place = OPTION_LETTERS[texts.length] ?? ''
    if (named && named.letter === place) texts.push(named.text)
    else if (named) return { texts: null, fault: 'letterOrder', letter: named.letter, place }
    else texts.push(`${texts.pop() ?? ''}${sign}${piece.trim()}`)
  }
  return texts.length < 2 ? null : { texts, fault: null }
}

const LEFT_OVER = /^[*#@$|]|[*#@$|]$/

/** The options of one cell by the chosen sign; where it is not in the cell, by their letters. */
export const splitOptions = (cell: string, sign: string): Split => {
  const text = cell.trim()
  if (text === '') return { texts: [], fault: null }
  const signed = sign === '' ? null : bySign(text, sign)
  const split = signed ?? lettered(text)
  if (split.texts && split.texts.length > OPTION_LETTERS.length) return { texts: null, fault: 'tooManyPieces' }
  return split
}

/** Letters that go on the count are safe by any sign: the key names them. */
const lettered = (text: string): Split => {
  for (const sign of OPTION_SIGNS) {
    if (sign === '' || markedName(text.replace(/^[*#@$|\s]+/, '')) === null) continue
    const split = bySign(text, sign)
    if (split) return split
  }
  const texts = byLetters(text)
  if (texts && !texts.some((each) => LEFT_OVER.test(each))) return { texts, fault: null }
  return { texts: null, fault: 'noSign' }
}

/** The sign by which most of the cells come apart, that of the last time among equals; null where hardly any does. */
export const signOf = (cells: readonly string[], preferred?: string): string | null => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const shares = OPTION_SIGNS.map((sign) => {
    const read = filled.filter((cell) =>
      sign === '' ? byLetters(cell.trim()) !== null : bySign(cell.trim(), sign)?.texts,
    )
    return { sign, read: read.length }
  })
  const last = shares.filter(({ sign }) => sign === preferred)
  const best = [...last, ...shares].reduce((one, other) => (other.read > one.read ? other : one))
  return best.read * 2 < filled.length || best.read === 0 ? null : best.sign
}
