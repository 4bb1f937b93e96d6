import type { Align, ColumnsPart, Part, PlacedPart, RulePart } from '../paper.ts'
import { heightOf, type Piece, type Room, space, stacked } from './piece.ts'
import { qrPiece } from './qr.ts'
import { sealedPiece } from './seal.ts'
import { tablePieces } from './table.ts'
import { textPieces } from './text.ts'

const MIDDLE = { left: 0, center: 0.5, right: 1 } as const
const DOWN = { top: 0, middle: 0.5, bottom: 1 } as const
const RULE = '#c4cbd5'

const rulePieces = ({ colour = RULE, width = 0.4, length, before, after }: RulePart, room: Room): Piece[] => {
  const long = length ?? room.width
  const left = (room.width - long) / 2
  const line: Piece = { height: width, draw: (pen, x, y) => pen.rule(x + left, y + width / 2, long, colour, width) }
  return [...space(before), line, ...space(after)]
}

const picturePiece = (
  { bytes, width, height, align = 'left' }: { bytes: Uint8Array; width: number; height: number; align?: Align },
  room: Room,
): Piece => ({
  height,
  draw: (pen, x, y) => pen.picture(bytes, x + (room.width - width) * MIDDLE[align], y, width, height),
})

const columnsPieces = (part: ColumnsPart, room: Room): Piece[] => {
  const { columns, gap = 0, valign = 'top', before, after } = part
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, gap * (columns.length - 1))
  const open = columns.filter(({ width }) => width === undefined).length
  const share = Math.max(0, (room.width - fixed) / Math.max(1, open))
  let at = 0
  const laid = columns.map(({ width = share, parts }) => {
    const x = at
    at += width + gap
    return { x, piece: stacked(lay(parts, { ...room, width })) }
  })
  const height = Math.max(0, ...laid.map(({ piece }) => piece.height))
  const all: Piece = {
    height,
    draw: (pen, x, y) => {
      for (const each of laid) each.piece.draw(pen, x + each.x, y + (height - each.piece.height) * DOWN[valign])
    },
  }
  return [...space(before), all, ...space(after)]
}

const SMALLEST = 0.5
const STEP = 0.04

/** The same parts with smaller signs. */
const scaled = (parts: readonly Part[], by: number): Part[] =>
  parts.map((part) =>
    part.kind === 'text'
      ? {
          ...part,
          style: { ...part.style, size: part.style.size * by, line: part.style.line * by },
          ...(part.indent !== undefined && { indent: part.indent * by }),
        }
      : part,
  )

const placedPiece = ({ x, y, width, height, parts }: PlacedPart, room: Room): Piece => {
  const own = { ...room, width }
  let piece = stacked(lay(parts, own))
  for (let by = 1 - STEP; height !== undefined && piece.height > height && by >= SMALLEST; by -= STEP)
    piece = stacked(lay(scaled(parts, by), own))
  return { height: 0, draw: (pen) => piece.draw(pen, x, y) }
}

const layPart = (part: Part, room: Room): Piece[] => {
  switch (part.kind) {
    case 'text':
      return textPieces(part, room)
    case 'table':
      return tablePieces(part, room)
    case 'columns':
      return columnsPieces(part, room)
    case 'picture':
      return [picturePiece(part, room)]
    case 'qr':
      return [qrPiece(part, room.width)]
    case 'rule':
      return rulePieces(part, room)
    case 'sealed':
      return [sealedPiece(part, room, stacked(lay(part.parts, room)))]
    case 'space':
      return space(part.height)
    case 'block':
      return [stacked(lay(part.parts, room))]
    case 'placed':
      return [placedPiece(part, room)]
    case 'bottom':
      return [{ ...stacked(lay(part.parts, room)), toBottom: true }]
  }
}

/** Parts as pieces from top to bottom. */
export const lay = (parts: readonly Part[], room: Room): Piece[] => parts.flatMap((part) => layPart(part, room))

export const laidHeight = (parts: readonly Part[], room: Room): number => heightOf(lay(parts, room))
