import type { Align, TextPart, TextStyle, Words } from '../paper.ts'
import { breakLine } from '../type/break-lines.ts'
import { type Setter, type Sign, signLines, widthOf } from '../type/signs.ts'
import { type Piece, type Room, space } from './piece.ts'

const MIDDLE = { left: 0, center: 0.5, right: 1 } as const

export const brokenLines = (
  setter: Setter,
  words: Words,
  { style, width, indent = 0 }: { style: TextStyle; width: number; indent?: number },
): Sign[][] =>
  signLines(setter, words, style).flatMap((signs, index) => breakLine(signs, width, index === 0 ? indent : 0))

interface LinePlace {
  style: TextStyle
  width: number
  align?: Align | undefined
  indent?: number
}

/** Where the line of writing stands in the height of a line: as browsers set it, signs in the middle. */
const baselineOf = (signs: readonly Sign[], { size, line }: TextStyle): number => {
  const [first] = signs
  if (!first) return 0
  const { ascent, descent } = first.face
  return (line - ((ascent + descent) * size) / 1000) / 2 + (ascent * size) / 1000
}

/** One line in its place. */
export const linePiece = (signs: readonly Sign[], { style, width, align = 'left', indent = 0 }: LinePlace): Piece => {
  // The space behind the last sign is none of the line.
  const written = widthOf(signs) - (signs.at(-1)?.spacing ?? 0)
  const left = align === 'left' ? indent : (width - written) * MIDDLE[align]
  const baseline = baselineOf(signs, style)
  return { height: style.line, draw: (pen, x, y) => pen.line(signs, x + left, y + baseline) }
}

const SMALLEST = 0.5

/** The style in which the words need no more than one line, as far as it goes. */
const fitted = (room: Room, words: Words, style: TextStyle): TextStyle => {
  const widest = Math.max(...signLines(room, words, style).map(widthOf))
  if (widest <= room.width) return style
  const scale = (room.width / widest) * 0.999
  if (scale >= SMALLEST) return { ...style, size: style.size * scale }
  return { ...style, size: style.size * SMALLEST, line: style.line * SMALLEST }
}

export const textPieces = (part: TextPart, room: Room): Piece[] => {
  const { words, align, indent = 0, before, after, keep = false } = part
  const style = part.fit ? fitted(room, words, part.style) : part.style
  const lines = brokenLines(room, words, { style, width: room.width, indent })
  const place = { style, width: room.width, align }
  return [
    ...space(before),
    ...lines.map((signs, index) => ({ ...linePiece(signs, { ...place, indent: index === 0 ? indent : 0 }), keep })),
    ...space(after),
  ]
}
