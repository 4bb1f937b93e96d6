import type { Paper } from '../paper.ts'
import { px } from '../paper.ts'
import type { Pdf, Pen } from '../parts/pen.ts'
import { type Setter, type Sign, signLines, widthOf } from '../type/signs.ts'

export interface Sheet {
  width: number
  height: number
}

const BLUE = '#1d4e89'
const RED = '#c8261b'
const LIGHT = '#5c6470'

/** Height of the bows of one wave; six waves lie over each other. */
const BOWS = [-2, 1, 4, 10, 13, 16]
const TILE = { length: 28, height: 14 }

/** One tile of the band, along x in px; the sheet is turned for the sides. */
const drawTile = (pdf: Pdf, at: number) => {
  for (const bow of BOWS) {
    const other = TILE.height - bow
    pdf
      .moveTo(at, 7)
      .bezierCurveTo(at + 4, bow, at + 10, bow, at + 14, 7)
      .bezierCurveTo(at + 18, other, at + 21, other, at + 28, 7)
  }
}

interface Band {
  x: number
  y: number
  length: number
  turned: boolean
}

const drawBand = (pdf: Pdf, { x, y, length, turned }: Band) => {
  pdf.save().translate(x, y)
  if (turned) pdf.rotate(90).translate(0, -TILE.height)
  pdf.rect(0, 0, length, TILE.height).clip().lineWidth(0.7)
  // The waves are pulled so that a whole number of them fills the band.
  const tiles = Math.round(length / TILE.length)
  pdf.scale(length / (tiles * TILE.length), 1)
  for (let tile = 0; tile < tiles; tile++) drawTile(pdf, tile * TILE.length)
  pdf.stroke(BLUE)
  pdf.restore()
}

/** A breath of blue in the middle. */
const drawGlow = (pdf: Pdf, { width, height }: Sheet) => {
  const glow = pdf.radialGradient(0, 0, 0, 0, 0, 1).stop(0, '#f4f8fd').stop(1, '#ffffff')
  pdf
    .save()
    .translate(width / 2, height / 2)
    .scale(width / 2 - 56, height / 2 - 56)
  pdf.circle(0, 0, 1).fill(glow)
  pdf.restore()
}

/** The frame of a certificate: 10 mm from the edge, a band of waves between two lines, a knot in each corner. */
const drawGuilloche = (pdf: Pdf, sheet: Sheet) => {
  pdf.save().scale(px(1))
  const [width, height] = [sheet.width / px(1), sheet.height / px(1)]
  drawGlow(pdf, { width, height })
  const edge = 38
  const [right, bottom] = [width - edge, height - edge]
  const long = { x: edge + 17, length: width - 2 * (edge + 17), turned: false }
  const high = { y: edge + 17, length: height - 2 * (edge + 17), turned: true }
  drawBand(pdf, { ...long, y: edge + 2 })
  drawBand(pdf, { ...long, y: bottom - 16 })
  drawBand(pdf, { ...high, x: edge + 2 })
  drawBand(pdf, { ...high, x: right - 16 })
  pdf
    .lineWidth(1.5)
    .rect(edge, edge, right - edge, bottom - edge)
    .stroke(BLUE)
  pdf
    .lineWidth(1)
    .rect(edge + 17.5, edge + 17.5, right - edge - 35, bottom - edge - 35)
    .stroke(BLUE)
  for (const x of [edge, right - 18]) {
    for (const y of [edge, bottom - 18]) {
      pdf
        .lineWidth(1.5)
        .rect(x + 1, y + 1, 16, 16)
        .fillAndStroke('#ffffff', BLUE)
      pdf.rect(x + 5, y + 5, 8, 8).fill(BLUE)
    }
  }
  pdf.restore()
}

const signsOf = (setter: Setter, text: string, size: number, colour: string): Sign[] =>
  signLines(setter, text.replaceAll('\n', ' '), { family: 'sans', bold: true, size, line: size, colour })[0] ?? []

/** From one corner towards the other, as large as it fits, and what stands beneath can still be read. */
const drawAcross = (pen: Pen, setter: Setter, { width, height }: Sheet, words: string) => {
  const diagonal = Math.hypot(width, height) * 0.62
  const size = Math.min(110, diagonal / Math.max(1, [...words].length) / 1.1)
  const signs = signsOf(setter, words, size, RED)
  const half = widthOf(signs) / 2
  const pad = size * 0.25
  pen.pdf
    .save()
    .translate(width / 2, height / 2)
    .rotate((-Math.atan2(height, width) * 180) / Math.PI)
    .opacity(0.32)
  pen.pdf
    .lineWidth(size * 0.05)
    .roundedRect(-half - pad, -size * 0.72, 2 * (half + pad), size * 1.44, size * 0.12)
    .stroke(RED)
  pen.line(signs, -half, size * 0.37)
  pen.pdf.restore()
}

const drawWatermark = (pen: Pen, setter: Setter, { width, height }: Sheet, words: string) => {
  const signs = signsOf(setter, words, 11, LIGHT)
  for (let y = 90; y < height; y += 195) {
    for (let x = 60; x < width; x += 270) {
      pen.pdf.save().translate(x, y).rotate(-20).opacity(0.12)
      pen.line(signs, 0, 0)
      pen.pdf.restore()
    }
  }
}

/** What lies behind the text. */
export const drawGround = (pen: Pen, setter: Setter, sheet: Sheet, { frame, watermark }: Paper): void => {
  if (frame === 'guilloche') drawGuilloche(pen.pdf, sheet)
  if (watermark !== undefined) drawWatermark(pen, setter, sheet, watermark)
}

/** What lies over it. */
export const drawOver = (pen: Pen, setter: Setter, sheet: Sheet, { across }: Paper): void => {
  if (across !== undefined) drawAcross(pen, setter, sheet, across)
}
