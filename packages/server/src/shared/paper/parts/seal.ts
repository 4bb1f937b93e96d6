import { px, type SealedPart } from '../paper.ts'
import { signLines, widthOf } from '../type/signs.ts'
import type { Pen } from './pen.ts'
import type { Piece, Room } from './piece.ts'

const RED = '#c8261b'
/** The seal is drawn in a box of 140. */
const BOX = 140
const ARC = 51.6
/** What the name may take of the circle, from its left lower end over the top. */
const SPREAD = 3.9
const STAR = 'M0-23 5.2-7.1H21.9L8.4 2.7 13.5 18.6 0 8.8-13.5 18.6-8.4 2.7-21.9-7.1H-5.2z'

/** The name along the circle; a long one gets narrower signs, and none is left out. */
const drawName = (pen: Pen, room: Room, org: string) => {
  const size = Math.min(14.5, (SPREAD * ARC) / Math.max(1, [...org].length))
  const signs = signLines(room, org, { family: 'serif', bold: true, size, line: size, colour: RED })[0] ?? []
  const step = Math.min(SPREAD / Math.max(1, signs.length), 0.49)
  const first = -(step * (signs.length - 1)) / 2
  for (const [index, sign] of signs.entries()) {
    pen.pdf.save().rotate(((first + index * step) * 180) / Math.PI, { origin: [0, 0] })
    pen.line([sign], -sign.width / 2, -ARC)
    pen.pdf.restore()
  }
}

const drawSeal = (pen: Pen, room: Room, { org, use, size }: SealedPart, middle: { x: number; y: number }) => {
  const { pdf } = pen
  pdf
    .save()
    .translate(middle.x, middle.y)
    .rotate(-4)
    .scale(size / BOX)
    .opacity(0.85)
  pdf.lineWidth(3).circle(0, 0, 67).stroke(RED)
  pdf.path(STAR).fill(RED)
  drawName(pen, room, org)
  const words = signLines(room, use, { family: 'serif', bold: true, size: 13, line: 13, colour: RED })[0] ?? []
  pen.line(words, -widthOf(words) / 2, 44)
  pdf.restore()
}

export const sealedPiece = (part: SealedPart, room: Room, under: Piece): Piece => ({
  height: under.height,
  draw: (pen, x, y) => {
    under.draw(pen, x, y)
    drawSeal(pen, room, part, { x: x + room.width / 2, y: y + under.height / 2 - px(6) })
  },
})
