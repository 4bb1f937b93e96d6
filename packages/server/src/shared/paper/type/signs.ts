import type { Span, TextStyle, Words } from '../paper.ts'
import type { Face } from './face.ts'
import type { Faces } from './faces.ts'

/** Stands for a sign that no font has: printers set this mark where a piece of type is missing. */
const MISSING = '〓'

/** One sign with its place in the line still open. */
export interface Sign {
  text: string
  face: Face
  /** In points, the space behind it included. */
  width: number
  size: number
  colour: string
  spacing: number
  /** Signs of one number stay in one line; 0: may be parted. */
  kept: number
}

export interface Setter {
  faces: Faces
  /** Signs that no font has, as they were written. */
  missing: Set<string>
}

const INK = '#1a1a1a'

const spansOf = (words: Words): readonly Exclude<Span, string>[] =>
  (Array.isArray(words) ? words : [words]).map((span: Span) => (typeof span === 'string' ? { text: span } : span))

/** Ligature joiners, directions and selectors have no picture of their own; a tab is a blank. */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cf}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]|(?!\n)\p{Cc}/gu, '')

const faceFor = ({ faces, missing }: Setter, wanted: Face, sign: string): { face: Face; text: string } => {
  const codePoint = sign.codePointAt(0) ?? 0
  if (wanted.widthOf(codePoint) !== null) return { face: wanted, text: sign }
  if (faces.sans.widthOf(codePoint) !== null) return { face: faces.sans, text: sign }
  missing.add(sign)
  return { face: faces.sans, text: MISSING }
}

/** The signs of a text, by lines as they were typed. */
export const signLines = (setter: Setter, words: Words, style: TextStyle): Sign[][] => {
  const lines: Sign[][] = [[]]
  for (const [index, span] of spansOf(words).entries()) {
    const isBold = span.bold ?? style.bold ?? false
    const wanted = setter.faces[isBold ? (`${style.family}-bold` as const) : style.family]
    const size = span.size ?? style.size
    const spacing = (style.spacing ?? 0) * size
    for (const sign of cleaned(span.text)) {
      if (sign === '\n') {
        lines.push([])
        continue
      }
      const { face, text } = faceFor(setter, wanted, sign)
      const width = ((face.widthOf(text.codePointAt(0) ?? 0) ?? 0) * size) / 1000 + spacing
      const kept = span.keep ? index + 1 : 0
      lines.at(-1)?.push({ text, face, width, size, colour: span.colour ?? style.colour ?? INK, spacing, kept })
    }
  }
  return lines
}

export const widthOf = (signs: readonly Sign[]): number => signs.reduce((sum, { width }) => sum + width, 0)
