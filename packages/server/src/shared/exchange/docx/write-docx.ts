import fs from 'node:fs'
import {
  AlignmentType,
  Document,
  Footer,
  ImageRun,
  ImportedXmlComponent,
  type IParagraphOptions,
  type IRunOptions,
  Packer,
  PageNumber,
  type ParagraphChild,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
  Paragraph as WordParagraph,
} from 'docx'
import { storable } from '#src/shared/exchange/workbook/cell-xml.ts'
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

/** Pixels at 96 dpi. The width is nearly that of an A4 page between the margins below. */
const MOST = { width: 600, height: 420 }
/** A picture that is one of several answers. */
const MOST_OF_OPTION = { width: 260, height: 200 }

const MARGIN = 1134
/** In twentieths of a point. */
const A4 = { width: 11_906, height: 16_838 }

const atTabs = (...stops: number[]): IParagraphOptions => ({
  tabStops: stops.map((position) => ({ type: TabStopType.LEFT, position })),
  indent: { left: 420 },
})

const looks: Record<Paragraph['look'], { paragraph: IParagraphOptions; run?: IRunOptions }> = {
  title: { paragraph: { alignment: AlignmentType.CENTER }, run: { bold: true, size: 36 } },
  centre: { paragraph: { alignment: AlignmentType.CENTER } },
  heading: { paragraph: { spacing: { before: 200 } }, run: { bold: true, size: 26 } },
  body: { paragraph: { spacing: { before: 80 } } },
  option: { paragraph: { indent: { left: 420 } } },
  halves: { paragraph: atTabs(5028) },
  quarters: { paragraph: atTabs(2724, 5028, 7332) },
  figure: { paragraph: { spacing: { before: 60 }, alignment: AlignmentType.CENTER } },
}

/** A text goes on at the next stop after a tab and on the next line after a line end. */
const textRuns = (text: string, run: IRunOptions = {}): TextRun[] =>
  storable(text)
    .split('\n')
    .map((line, at) => {
      const children = line.split('\t').flatMap((words, stop) => (stop > 0 ? [new Tab(), words] : [words]))
      return new TextRun({ ...run, children, ...(at > 0 && { break: 1 }) })
    })

const pictureRun = ({ bytes, format, width, height }: Picture, most: typeof MOST): ImageRun => {
  const scale = Math.min(1, most.width / width, most.height / height)
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)]
  return new ImageRun({
    type: format as 'png' | 'jpg' | 'gif',
    data: bytes,
    transformation: { width: shownWidth, height: shownHeight },
  })
}

const formulaRuns = ({ latex }: Formula, run?: IRunOptions): ParagraphChild[] => {
  const xml = mathXml(latex)
  return xml === null
    ? textRuns(`$${latex}$`, run)
    : [ImportedXmlComponent.fromXmlString(xml) as unknown as ParagraphChild]
}

const wordParagraph = ({ look, pieces, keep, page }: Paragraph): WordParagraph => {
  const { paragraph, run } = looks[look]
  const children = pieces.flatMap((piece): ParagraphChild[] => {
    if (typeof piece === 'string') return textRuns(piece, run)
    return 'latex' in piece ? formulaRuns(piece, run) : [pictureRun(piece, look === 'option' ? MOST_OF_OPTION : MOST)]
  })
  return new WordParagraph({
    ...paragraph,
    ...(keep && { keepNext: true }),
    ...(page && { pageBreakBefore: true }),
    children,
  })
}

const line = { style: 'single', size: 4, color: '808080' } as const
const borders = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line }

const cellOf = (text: string): TableCell =>
  new TableCell({ children: [new WordParagraph({ spacing: { before: 60, after: 60 }, children: textRuns(text) })] })

const isGrid = (block: Block): block is Grid => 'rows' in block

/** Word wants a paragraph between two tables and after the last one. */
const wordBlocks = (block: Block): (WordParagraph | Table)[] => {
  if (!isGrid(block)) return [wordParagraph(block)]
  const rows = block.rows.map((cells) => new TableRow({ cantSplit: true, children: cells.map(cellOf) }))
  return [new Table({ rows, borders, width: { size: 100, type: WidthType.PERCENTAGE } }), new WordParagraph('')]
}

/** 1 / 6 in the middle of every page. */
const pageNumbers = (): Footer => {
  const children = [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })]
  return new Footer({ children: [new WordParagraph({ alignment: AlignmentType.CENTER, children })] })
}

const documentOf = (blocks: readonly Block[]): Document =>
  new Document({
    styles: {
      default: {
        document: {
          run: { font: { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: 'SimSun' }, size: 22 },
          paragraph: { spacing: { line: 320 } },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: A4,
            margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN, header: 567, footer: 567 },
          },
        },
        footers: { default: pageNumbers() },
        children: blocks.flatMap(wordBlocks),
      },
    ],
  })

/** Writes a Word document to a file of its own. */
export const writeDocx = async (file: string, blocks: readonly Block[]): Promise<void> =>
  fs.promises.writeFile(file, await Packer.toBuffer(documentOf(blocks)), { flag: 'wx' })
