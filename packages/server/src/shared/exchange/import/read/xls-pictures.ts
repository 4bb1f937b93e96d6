import { limits, type SheetPicture } from './limits.ts'

/** Records of BIFF8: a number, a length, and so many bytes. */
const record = { begin: 0x0809, end: 0x000a, sheet: 0x0085, drawing: 0x00ec, more: 0x003c } as const
/** Records of a drawing: version and instance, a number, a length; a container holds others. */
const drawn = { group: 0xf003, shape: 0xf004, kind: 0xf00a, place: 0xf010 } as const
const PICTURE_SHAPE = 75
const IS_CONTAINER = 0xf
const WIDE_SIGNS = 1

interface Piece {
  type: number
  /** Of a drawing: what the record says beside its number. */
  instance: number
  isContainer: boolean
  body: Buffer
}

function* recordsOf(stream: Buffer, from: number): Generator<{ type: number; body: Buffer }> {
  for (let at = from; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (end > stream.length) return
    yield { type: stream.readUInt16LE(at), body: stream.subarray(at + 4, end) }
    at = end
  }
}

function* piecesOf(drawing: Buffer): Generator<Piece> {
  for (let at = 0; at + 8 <= drawing.length; ) {
    const head = drawing.readUInt16LE(at)
    const end = at + 8 + drawing.readUInt32LE(at + 4)
    const type = drawing.readUInt16LE(at + 2)
    const isContainer = (head & 0xf) === IS_CONTAINER
    yield { type, instance: head >> 4, isContainer, body: drawing.subarray(at + 8, end) }
    at = end
  }
}

/** Where the part of the stream begins that is the sheet of this name. */
const startOfSheet = (stream: Buffer, name: string): number | null => {
  for (const { type, body } of recordsOf(stream, 0)) {
    if (type === record.end) return null
    if (type !== record.sheet || body.length < 8) continue
    const signs = body.subarray(8)
    const called = body.readUInt8(7) === WIDE_SIGNS ? signs.toString('utf16le') : signs.toString('latin1')
    if (called === name) return body.readUInt32LE(0)
  }
  return null
}

/** The drawing of a sheet, whose pieces lie between the objects that they describe. Charts are streams within. */
const drawingOf = (stream: Buffer, start: number): Buffer => {
  const pieces: Buffer[] = []
  let depth = 0
  let last = 0
  for (const { type, body } of recordsOf(stream, start)) {
    if (type === record.begin) depth += 1
    if (type === record.end) depth -= 1
    if (depth === 0) break
    if (type === record.drawing || (type === record.more && last === record.drawing)) pieces.push(body)
    if (type !== record.more) last = type
  }
  return Buffer.concat(pieces)
}

interface Cell {
  row: number
  column: number
}

/** Upper left corner: of a shape, or of the group it is in. */
const cellOf = (shape: Buffer): Cell | null => {
  for (const { type, body } of piecesOf(shape))
    if (type === drawn.place && body.length >= 8) return { column: body.readUInt16LE(2), row: body.readUInt16LE(6) + 1 }
  return null
}

const isPicture = (shape: Buffer): boolean =>
  [...piecesOf(shape)].some(({ type, instance }) => type === drawn.kind && instance === PICTURE_SHAPE)

const collect = (drawing: Buffer, around: Cell | null, found: Cell[]): void => {
  let group = around
  for (const { type, isContainer, body } of piecesOf(drawing)) {
    if (found.length >= limits.pictures) return
    if (type === drawn.shape) {
      const cell = cellOf(body) ?? group
      // The first shape of a group is the group.
      group ??= cell
      if (cell && isPicture(body)) found.push(cell)
    } else if (isContainer) collect(body, type === drawn.group ? null : group, found)
  }
}

/** Where a sheet of a workbook of before 2007 shows pictures, which nobody here can read. */
export const xlsPictures = (stream: Buffer, sheetName: string): SheetPicture[] => {
  const start = startOfSheet(stream, sheetName)
  if (start === null) return []
  const found: Cell[] = []
  collect(drawingOf(stream, start), null, found)
  return found.map((cell) => ({ ...cell, part: null, altered: false, unread: true }))
}
