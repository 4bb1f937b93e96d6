import type { Archive } from './archive.ts'
import { pictureHandlers } from './drawn-pictures.ts'
import { limits, ReadFault, type SheetPicture } from './limits.ts'
import { readRelations } from './relations.ts'

/** Where the upper left corner of something drawn lies: a cell, both counted from 0, and how far inside of it, in EMU. */
interface Corner {
  col: number
  colOff: number
  row: number
  rowOff: number
}

interface Laid {
  corner: Corner
  picture: SheetPicture
}

/** Half a centimetre in EMU: pictures whose upper edges are closer than this stand beside each other. */
const SAME_LINE = 180_000

const ANCHORS = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'])
const isPlace = (name: string): name is keyof Corner => ['col', 'colOff', 'row', 'rowOff'].includes(name)

const topToBottom = (one: Laid, other: Laid) =>
  one.corner.row - other.corner.row || one.corner.col - other.corner.col || one.corner.rowOff - other.corner.rowOff

/** As people read: cell by cell, within a cell line by line, within a line from the left. */
const inReadingOrder = (laid: readonly Laid[]): SheetPicture[] => {
  const lines: Laid[][] = []
  for (const each of [...laid].sort(topToBottom)) {
    const first = lines.at(-1)?.[0]?.corner
    const { row, col, rowOff } = each.corner
    const isBeside = first?.row === row && first.col === col && rowOff - first.rowOff < SAME_LINE
    if (isBeside) lines.at(-1)?.push(each)
    else lines.push([each])
  }
  return lines.flatMap((line) =>
    line.sort((one, other) => one.corner.colOff - other.corner.colOff).map(({ picture }) => picture),
  )
}

/** Pictures that lie over the cells of a sheet, each at the cell its upper left corner is on. */
export const readDrawing = async (archive: Archive, sheet: string): Promise<SheetPicture[]> => {
  const drawing = [...(await readRelations(archive, sheet)).values()].find(({ type }) => type === 'drawing')?.target
  if (drawing === undefined || !archive.has(drawing)) return []
  const laid: Laid[] = []
  let corner: Corner = { col: 0, colOff: 0, row: 0, rowOff: 0 }
  let isCorner = false
  let place: keyof Corner | null = null
  let digits = ''
  const pictures = pictureHandlers(archive, await readRelations(archive, drawing), ({ part, altered }) => {
    if (laid.length >= limits.pictures) throw new ReadFault('inflated')
    laid.push({ corner, picture: { row: corner.row + 1, column: corner.col, part, altered } })
  })

  await archive.parse(drawing, {
    open: (name, attributes) => {
      if (ANCHORS.has(name)) corner = { col: 0, colOff: 0, row: 0, rowOff: 0 }
      else if (name === 'from') isCorner = true
      else if (isCorner && isPlace(name)) {
        place = name
        digits = ''
      } else pictures.open(name, attributes)
    },
    text: (piece) => {
      if (place !== null) digits += piece
    },
    close: (name) => {
      if (name === 'from') isCorner = false
      else if (place !== null && name === place) {
        const value = Number(digits)
        if (!Number.isSafeInteger(value)) throw new ReadFault('unreadable')
        corner[place] = value
        place = null
      } else pictures.close(name)
    },
  })
  return inReadingOrder(laid)
}
