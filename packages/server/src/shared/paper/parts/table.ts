import { type Align, type Cell, px, type TableColumn, type TablePart, type TextStyle } from '../paper.ts'
import type { Sign } from '../type/signs.ts'
import { type Piece, type Room, space, stacked } from './piece.ts'
import { brokenLines, linePiece } from './text.ts'

const LINE = '#7b8490'
export const HEAD_FILL = '#f3f6fa'
const THICKNESS = px(0.5)
const PAD_X = px(8)
const PAD_Y = px(4)
const STYLE: TextStyle = { family: 'serif', size: px(13), line: px(20) }

interface LaidCell {
  x: number
  width: number
  align: Align
  fill: string | undefined
  lines: Sign[][]
}

const columnWidths = (columns: readonly TableColumn[], width: number): number[] => {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  const open = columns.filter((column) => column.width === undefined).length
  const share = Math.max(0, (width - fixed) / Math.max(1, open))
  return columns.map((column) => column.width ?? share)
}

const laidCells = (
  row: readonly (Cell | string)[],
  { columns, style, room, widths }: { columns: readonly TableColumn[]; style: TextStyle; room: Room; widths: number[] },
): LaidCell[] => {
  let column = 0
  let x = 0
  return row.map((given) => {
    const cell: Cell = typeof given === 'string' ? { words: given } : given
    const { span = 1, bold = style.bold ?? false } = cell
    const width = widths.slice(column, column + span).reduce((sum, each) => sum + each, 0)
    const laid: LaidCell = {
      x,
      width,
      align: cell.align ?? columns[column]?.align ?? 'left',
      fill: cell.fill,
      lines: brokenLines(room, cell.words, { style: { ...style, bold }, width: width - 2 * PAD_X }),
    }
    column += span
    x += width
    return laid
  })
}

interface RowLook {
  style: TextStyle
  least: number
}

const rowPiece = (cells: readonly LaidCell[], { style, least }: RowLook): Piece => {
  const most = Math.max(1, ...cells.map(({ lines }) => lines.length))
  const height = Math.max(least, most * style.line + 2 * PAD_Y)
  const texts = cells.map(({ lines, width, align }) =>
    stacked(lines.map((signs) => linePiece(signs, { style, width: width - 2 * PAD_X, align }))),
  )
  return {
    height,
    draw: (pen, x, y) => {
      for (const [index, cell] of cells.entries()) {
        const left = x + cell.x
        if (cell.fill !== undefined) pen.fill(left, y, cell.width, height, cell.fill)
        pen.frame({ x: left, y, width: cell.width, height }, LINE, THICKNESS)
        const text = texts[index]
        if (text) text.draw(pen, left + PAD_X, y + (height - text.height) / 2)
      }
    },
  }
}

/** A row that no page could hold goes on over the next ones. */
const rowPieces = (cells: readonly LaidCell[], look: RowLook, room: number): Piece[] => {
  const most = Math.max(1, Math.floor((room - 2 * PAD_Y) / look.style.line))
  const needed = Math.max(1, ...cells.map(({ lines }) => lines.length))
  return Array.from({ length: Math.ceil(needed / most) }, (_, slice) =>
    rowPiece(
      cells.map((cell) => ({ ...cell, lines: cell.lines.slice(slice * most, (slice + 1) * most) })),
      look,
    ),
  )
}

export const tablePieces = (part: TablePart, room: Room): Piece[] => {
  const { columns, rows, foot, style = STYLE, rowHeight = px(30), head = true, before, after } = part
  const given = { columns, style, room, widths: columnWidths(columns, room.width) }
  const look = { style, least: rowHeight }
  const heads = columns.map(
    (column): Cell => ({
      ...{ words: column.head ?? '', align: 'center', bold: true, fill: HEAD_FILL },
    }),
  )
  const headPiece = head ? rowPiece(laidCells(heads, given), look) : undefined
  const left = room.height - (headPiece?.height ?? 0)
  const body = rows.flatMap((row) => rowPieces(laidCells(row, given), look, left))
  const last = foot ? rowPieces(laidCells(foot, { ...given, style: { ...style, bold: true } }), look, left) : []
  const under = (piece: Piece): Piece => (headPiece ? { ...piece, head: headPiece } : piece)
  const [firstRow, ...others] = [...body, ...last]
  // The heads never stand alone at the foot of a page.
  const begin = [headPiece, firstRow].filter((piece) => piece !== undefined)
  return [...space(before), ...(begin.length > 0 ? [stacked(begin)] : []), ...others.map(under), ...space(after)]
}
