/** Pictures of screens are drawn in px of 96 to the inch, paper is measured in points of 72. */
export const px = (length: number): number => length * 0.75
export const mm = (length: number): number => (length * 72) / 25.4

export interface TextStyle {
  family: 'sans' | 'serif'
  /** In points, as all lengths here. */
  size: number
  /** From one line of writing to the next. */
  line: number
  bold?: boolean
  colour?: string
  /** Between signs, in parts of the size. */
  spacing?: number
}

export type Span =
  | string
  | {
      text: string
      bold?: boolean
      colour?: string
      size?: number
      /** A figure with its unit stays in one line. */
      keep?: boolean
    }
/** What is written: line breaks in it are kept. */
export type Words = Span | readonly Span[]

export type Align = 'left' | 'center' | 'right'

export interface TextPart {
  kind: 'text'
  words: Words
  style: TextStyle
  align?: Align
  /** Of the first line. */
  indent?: number
  before?: number
  after?: number
  /** One line, with smaller signs where it would be wider than its place; what is smaller than half is broken. */
  fit?: boolean
  /** A heading: goes over to the next page with what follows. */
  keep?: boolean
}

export interface Cell {
  words: Words
  /** Columns it takes. */
  span?: number
  align?: Align
  bold?: boolean
  fill?: string
}

export interface TableColumn {
  /** Without one, the columns share what is left. */
  width?: number
  head?: string
  align?: Align
}

export interface TablePart {
  kind: 'table'
  columns: readonly TableColumn[]
  rows: readonly (readonly (Cell | string)[])[]
  /** The last row, with what the others come to. */
  foot?: readonly (Cell | string)[]
  style?: TextStyle
  /** Rows are never lower than this. */
  rowHeight?: number
  /** Whether the heads stand, and again on every page. */
  head?: boolean
  before?: number
  after?: number
}

/** Parts beside each other; those without a width share what is left. */
export interface ColumnsPart {
  kind: 'columns'
  columns: readonly { width?: number; parts: readonly Part[] }[]
  gap?: number
  valign?: 'top' | 'middle' | 'bottom'
  before?: number
  after?: number
}

/** JPEG or PNG. */
export interface PicturePart {
  kind: 'picture'
  bytes: Uint8Array
  width: number
  height: number
  align?: Align
}

/** Drawn as lines, sharp in every size, with the quiet edge of its surroundings. */
export interface QrPart {
  kind: 'qr'
  text: string
  size: number
  align?: Align
}

export interface RulePart {
  kind: 'rule'
  colour?: string
  width?: number
  before?: number
  after?: number
  /** Shorter than the page, in the middle. */
  length?: number
}

/** A round red seal over the middle of what stands under it. */
export interface SealedPart {
  kind: 'sealed'
  parts: readonly Part[]
  org: string
  /** What the seal is for. */
  use: string
  size: number
}

export interface SpacePart {
  kind: 'space'
  height: number
}

/** Stands at the foot of the last page, in one piece. */
export interface BottomPart {
  kind: 'bottom'
  parts: readonly Part[]
}

/** Stands at a place of the page, whatever stands around it; takes no room of the others. */
export interface PlacedPart {
  kind: 'placed'
  /** From the left upper corner of the page. */
  x: number
  y: number
  width: number
  /** What is higher is written smaller, to half of its size. */
  height?: number
  parts: readonly Part[]
}

/** Stays in one piece, on the next page where this one has no room. */
export interface BlockPart {
  kind: 'block'
  parts: readonly Part[]
}

export type Part =
  | TextPart
  | TablePart
  | ColumnsPart
  | PicturePart
  | QrPart
  | RulePart
  | SealedPart
  | SpacePart
  | BottomPart
  | PlacedPart
  | BlockPart

export interface PageNumber {
  page: number
  pages: number
}

/** A4, or a roll of this width: its one page is as long as what stands on it. */
export type PaperSize = 'A4' | 'A4-landscape' | { roll: number }

export interface Paper {
  size: PaperSize
  /** Top, right, bottom, left. */
  margin: readonly [number, number, number, number]
  parts: readonly Part[]
  /** On every page; what the number tells must not change its height. */
  head?: (number: PageNumber) => readonly Part[]
  foot?: (number: PageNumber) => readonly Part[]
  frame?: 'guilloche'
  /** 已撤销 and the like, once across every page. */
  across?: string
  /** Small and often, behind the text of every page. */
  watermark?: string
  title: string
  author: string
  subject?: string
  /** When it was made out: paper knows no other time, so that equal data give equal bytes. */
  at: Date
}

export interface DrawnPaper {
  bytes: Buffer
  /** Of the bytes. */
  sha256: string
  pages: number
  /** Signs that no font has; each shows as 〓. */
  missing: readonly string[]
}
