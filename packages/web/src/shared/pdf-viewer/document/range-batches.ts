import type { Piece, RangeReader } from './range-reader.ts'

/** Heads of pages are small and lie between pictures: nothing beside them is fetched in vain. */
export const PIECE_BYTES = 1024

interface BatchParts {
  reader: Pick<RangeReader, 'read' | 'readMany'>
  total: number
  /** Pieces that are here already. */
  known: readonly Piece[]
  onPiece: (piece: Piece) => void
  onFailure: (error: unknown) => void
  /** Calls back when what is asked for in one breath has been asked for. */
  soon: (work: () => void) => void
}

interface Range {
  begin: number
  end: number
}

/** So few are asked for one by one, each with what follows it: that will be wanted next. */
const FEW = 3
const AHEAD_BYTES = 32 * 1024
/** The line of a request that names more would be too long for a proxy. */
const MOST_TOGETHER = 120

/** Each with the piece behind it, where the rest of what begins in it lies; those that then meet are one. */
const widened = (ranges: readonly Range[], by: number, total: number): Range[] => {
  const wide: Range[] = []
  for (const range of ranges) {
    const end = Math.min(total, range.end + by)
    const last = wide.at(-1)
    if (last && range.begin <= last.end) last.end = Math.max(last.end, end)
    else wide.push({ begin: range.begin, end })
  }
  return wide
}

/**
 * pdf.js asks for the heads of all pages before it shows the first one, and they lie all over the file: hundreds of small
 * pieces, which here become a few requests.
 */
export const createRangeBatches = ({ reader, total, known, onPiece, onFailure, soon }: BatchParts) => {
  let waiting: Range[] = []

  const one = async ({ begin, end }: Range) => {
    const { bytes } = await reader.read(begin, Math.min(total, Math.max(end, begin + AHEAD_BYTES)))
    onPiece({ begin, bytes })
  }
  const many = async (ranges: readonly Range[]) => {
    for (const piece of await reader.readMany(ranges)) onPiece(piece)
  }

  const flush = () => {
    const ranges = waiting.sort((a, b) => a.begin - b.begin)
    waiting = []
    if (ranges.length <= FEW) {
      for (const range of ranges) one(range).catch(onFailure)
      return
    }
    const wide = widened(ranges, PIECE_BYTES, total)
    for (let at = 0; at < wide.length; at += MOST_TOGETHER) many(wide.slice(at, at + MOST_TOGETHER)).catch(onFailure)
  }

  return (begin: number, end: number): void => {
    const here = known.find((piece) => piece.begin <= begin && end <= piece.begin + piece.bytes.length)
    if (here) return onPiece({ begin, bytes: here.bytes.slice(begin - here.begin, end - here.begin) })
    if (waiting.length === 0) soon(flush)
    waiting.push({ begin, end })
  }
}
