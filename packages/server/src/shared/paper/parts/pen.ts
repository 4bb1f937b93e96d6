import type PDFDocument from 'pdfkit'
import type { Sign } from '../type/signs.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What parts draw with; lengths are points from the upper left corner of the page. */
export interface Pen {
  /** One line of signs, its line of writing at `baseline`. */
  line: (signs: readonly Sign[], x: number, baseline: number) => void
  fill: (x: number, y: number, width: number, height: number, colour: string) => void
  frame: (box: Box, colour: string, thickness: number) => void
  rule: (x: number, y: number, length: number, colour: string, thickness: number) => void
  picture: (bytes: Uint8Array, x: number, y: number, width: number, height: number) => void
  /** For what is more than text and boxes. */
  pdf: Pdf
}

interface Run {
  text: string
  sign: Sign
  width: number
}

/** Signs that look alike are written in one go: that is what a reader selects and searches. */
const runsOf = (signs: readonly Sign[]): Run[] => {
  const runs: Run[] = []
  for (const sign of signs) {
    const last = runs.at(-1)
    const isAlike = last?.sign.face === sign.face && last.sign.size === sign.size && last.sign.colour === sign.colour
    if (last && isAlike) {
      last.text += sign.text
      last.width += sign.width
    } else runs.push({ text: sign.text, sign, width: sign.width })
  }
  return runs
}

export const penOf = (pdf: Pdf): Pen => ({
  pdf,
  line: (signs, x, baseline) => {
    let at = x
    for (const { text, sign, width } of runsOf(signs)) {
      const characterSpacing = sign.spacing
      pdf.font(sign.face.name).fontSize(sign.size).fillColor(sign.colour)
      pdf.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing })
      at += width
    }
  },
  fill: (x, y, width, height, colour) => void pdf.rect(x, y, width, height).fill(colour),
  frame: ({ x, y, width, height }, colour, thickness) =>
    void pdf.lineWidth(thickness).rect(x, y, width, height).stroke(colour),
  rule: (x, y, length, colour, thickness) =>
    void pdf
      .lineWidth(thickness)
      .moveTo(x, y)
      .lineTo(x + length, y)
      .stroke(colour),
  picture: (bytes, x, y, width, height) =>
    void pdf.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' }),
})
