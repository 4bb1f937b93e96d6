import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { drawGround, drawOver, type Sheet } from './page/marks.ts'
import { paginate } from './page/paginate.ts'
import { type DrawnPaper, mm, type PageNumber, type Paper, type PaperSize } from './paper.ts'
import { laidHeight, lay } from './parts/lay.ts'
import { type Pdf, type Pen, penOf } from './parts/pen.ts'
import { heightOf, type Room, stacked } from './parts/piece.ts'
import { embedFaces } from './type/embed.ts'
import { facesOfPaper } from './type/faces.ts'
import type { Setter } from './type/signs.ts'

const A4 = { width: 595.28, height: 841.89 }
/** Of the only page of a roll, before its length is known. */
const ENDLESS = 14_000
const CREATOR = '统一门户'

const sheetOf = (size: PaperSize): Sheet => {
  if (size === 'A4') return A4
  if (size === 'A4-landscape') return { width: A4.height, height: A4.width }
  return { width: mm(size.roll), height: ENDLESS }
}

interface Pages {
  sheet: Sheet
  room: Room
  headHeight: number
  pages: ReturnType<typeof paginate>
}

const pagesOf = (paper: Paper, setter: Setter): Pages => {
  const { margin, head, foot, parts, size } = paper
  const [top, right, bottom, left] = margin
  const sheet = sheetOf(size)
  const width = sheet.width - left - right
  const measured = { ...setter, width, height: sheet.height }
  const first: PageNumber = { page: 1, pages: 1 }
  const headHeight = laidHeight(head?.(first) ?? [], measured)
  const footHeight = laidHeight(foot?.(first) ?? [], measured)
  const room = { ...measured, height: sheet.height - top - bottom - headHeight - footHeight }
  const pieces = lay(parts, room)
  if (typeof size !== 'string') {
    const height = heightOf(pieces)
    const pages = paginate(pieces, height)
    return { sheet: { ...sheet, height: top + headHeight + height + footHeight + bottom }, room, headHeight, pages }
  }
  return { sheet, room, headHeight, pages: paginate(pieces, room.height) }
}

const drawPages = (pen: Pen, paper: Paper, { sheet, room, headHeight, pages }: Pages) => {
  const [top, , bottom, left] = paper.margin
  for (const [index, placed] of pages.entries()) {
    const number = { page: index + 1, pages: pages.length }
    pen.pdf.addPage({ size: [sheet.width, sheet.height], margin: 0 })
    drawGround(pen, room, sheet, paper)
    stacked(lay(paper.head?.(number) ?? [], room)).draw(pen, left, top)
    for (const { piece, y } of placed) piece.draw(pen, left, top + headHeight + y)
    const foot = stacked(lay(paper.foot?.(number) ?? [], room))
    foot.draw(pen, left, sheet.height - bottom - foot.height)
    drawOver(pen, room, sheet, paper)
  }
}

const bytesOf = (pdf: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.end()
  })

/** Makes the PDF of a paper: equal papers are equal byte for byte, and embed only the signs they show. */
export const drawPaper = async (paper: Paper): Promise<DrawnPaper> => {
  const faces = await facesOfPaper()
  const setter: Setter = { faces, missing: new Set() }
  const { title, author, subject = '', at } = paper
  const pdf = new PDFDocument({
    autoFirstPage: false,
    lang: 'zh-CN',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Subject: subject, Creator: CREATOR, CreationDate: at, ModDate: at },
  })
  embedFaces(pdf, faces)
  const pages = pagesOf(paper, setter)
  drawPages(penOf(pdf), paper, pages)
  const bytes = await bytesOf(pdf)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, pages: pages.pages.length, missing: [...setter.missing] }
}
