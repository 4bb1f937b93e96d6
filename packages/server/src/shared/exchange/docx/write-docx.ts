import fs from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { xmlText } from '#src/shared/exchange/workbook/cell-xml.ts'
import { mathXml } from './math.ts'

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export interface Picture {
  bytes: Buffer
  /** png, jpg or gif. */
  format: string
  width: number
  height: number
}

export interface Formula {
  latex: string
}

/** A text goes on at the next tab stop after a tab and on the next line after a line end. */
export type Piece = string | Picture | Formula

export interface Paragraph {
  /** `halves` and `quarters` are options that share a line, between tabs. */
  look: 'title' | 'centre' | 'heading' | 'body' | 'option' | 'halves' | 'quarters' | 'figure'
  pieces: readonly Piece[]
  /** Stays on one page with the next one. */
  keep?: boolean
  /** Starts a page. */
  page?: boolean
}

/** Cells of equal width; empty ones are there to be written in. */
export interface Grid {
  rows: readonly (readonly string[])[]
}

export type Block = Paragraph | Grid

const EMU_PER_PIXEL = 9525
/** Pixels at 96 dpi. The width is nearly that of an A4 page between the margins below. */
const MOST = { width: 600, height: 420 }
/** A picture that is one of several answers. */
const MOST_OF_OPTION = { width: 260, height: 200 }

const tabs = (...stops: number[]) =>
  `<w:tabs>${stops.map((stop) => `<w:tab w:val="left" w:pos="${stop}"/>`).join('')}</w:tabs>`
const INDENT = '<w:ind w:left="420"/>'

const looks: Record<Paragraph['look'], { paragraph: string; run: string }> = {
  title: { paragraph: '<w:jc w:val="center"/>', run: '<w:b/><w:sz w:val="36"/>' },
  centre: { paragraph: '<w:jc w:val="center"/>', run: '' },
  heading: { paragraph: '<w:spacing w:before="200"/>', run: '<w:b/><w:sz w:val="26"/>' },
  body: { paragraph: '<w:spacing w:before="80"/>', run: '' },
  option: { paragraph: INDENT, run: '' },
  halves: { paragraph: tabs(5028) + INDENT, run: '' },
  quarters: { paragraph: tabs(2724, 5028, 7332) + INDENT, run: '' },
  figure: { paragraph: '<w:spacing w:before="60"/><w:jc w:val="center"/>', run: '' },
}

const textRun = (text: string, run: string): string => {
  const wordsXml = (words: string) =>
    words === '' ? '' : `<w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${xmlText(words)}</w:t></w:r>`
  return text
    .split('\n')
    .map((line) => line.split('\t').map(wordsXml).join('<w:r><w:tab/></w:r>'))
    .join('<w:r><w:br/></w:r>')
}

const pictureRun = ({ width, height }: Picture, no: number, most: typeof MOST): string => {
  const scale = Math.min(1, most.width / width, most.height / height)
  const [cx, cy] = [width, height].map((pixels) => Math.round(pixels * scale * EMU_PER_PIXEL))
  return (
    `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/>` +
    `<wp:docPr id="${no}" name="picture${no}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">` +
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="${no}" name="picture${no}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="rId${no}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  )
}

const gridXml = ({ rows }: Grid): string => {
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`)
    .join('')
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr><w:p><w:pPr><w:spacing w:before="60" w:after="60"/></w:pPr>${textRun(text, '')}</w:p></w:tc>`
  const lines = rows.map((cells) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.map(cell).join('')}</w:tr>`).join('')
  // Word wants a paragraph between two tables and after the last one.
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${border}</w:tblBorders></w:tblPr>${lines}</w:tbl><w:p/>`
}

const formulaRun = ({ latex }: Formula, run: string): string => mathXml(latex) ?? textRun(`$${latex}$`, run)

const isGrid = (block: Block): block is Grid => 'rows' in block

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(' ')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const documentXml = (blocks: readonly Block[], pictures: Picture[]): string => {
  const paragraph = ({ look, pieces, keep, page }: Paragraph) => {
    const runs = pieces.map((piece) => {
      if (typeof piece === 'string') return textRun(piece, looks[look].run)
      if ('latex' in piece) return formulaRun(piece, looks[look].run)
      pictures.push(piece)
      return pictureRun(piece, pictures.length, look === 'option' ? MOST_OF_OPTION : MOST)
    })
    const rules = `${keep ? '<w:keepNext/>' : ''}${page ? '<w:pageBreakBefore/>' : ''}${looks[look].paragraph}`
    return `<w:p><w:pPr>${rules}</w:pPr>${runs.join('')}</w:p>`
  }
  const body = blocks.map((block) => (isGrid(block) ? gridXml(block) : paragraph(block))).join('')
  const page =
    '<w:sectPr><w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>'
  return `${HEAD}<w:document ${NAMESPACES}><w:body>${body}${page}</w:body></w:document>`
}

const STYLES = `${HEAD}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="SimSun"/><w:sz w:val="22"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="320" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults></w:styles>`

const field = (code: string) => `<w:fldSimple w:instr=" ${code} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`

/** 1 / 6 in the middle of every page. */
const FOOTER = `${HEAD}<w:ftr ${NAMESPACES}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${field('PAGE')}${textRun(' / ', '')}${field('NUMPAGES')}</w:p></w:ftr>`

const typesXml = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Override PartName="/word/document.xml" ContentType="${DOCX_TYPE}.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/footer.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/></Types>`

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

/** Writes a Word document to a file of its own. */
export const writeDocx = async (file: string, blocks: readonly Block[]): Promise<void> => {
  const pictures: Picture[] = []
  const document = documentXml(blocks, pictures)
  const media = (no: number, { format }: Picture) => `media/picture${no}.${format}`
  const zip = new ZipFile()
  const part = (name: string, content: string | Buffer) => zip.addBuffer(Buffer.from(content), name)
  const relations = (lines: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${RELATIONS}">${lines.join('')}</Relationships>`
  part('[Content_Types].xml', typesXml)
  part('_rels/.rels', relations([relation('rId1', 'officeDocument', 'word/document.xml')]))
  part('word/document.xml', document)
  part('word/styles.xml', STYLES)
  part('word/footer.xml', FOOTER)
  const shown = pictures.map((picture, place) => relation(`rId${place + 1}`, 'image', media(place + 1, picture)))
  part(
    'word/_rels/document.xml.rels',
    relations([relation('styles', 'styles', 'styles.xml'), relation('footer', 'footer', 'footer.xml'), ...shown]),
  )
  for (const [place, picture] of pictures.entries()) part(`word/${media(place + 1, picture)}`, picture.bytes)
  zip.end()
  await pipeline(zip.outputStream as Readable, fs.createWriteStream(file, { flags: 'wx' }))
}
