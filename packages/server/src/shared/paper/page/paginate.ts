import type { Piece } from '../parts/piece.ts'

export interface Placed {
  piece: Piece
  /** From the top of the page's body. */
  y: number
}

/** What must find room for this piece to stand here: its own height, and for a heading that of what it is over. */
const neededFrom = (pieces: readonly Piece[], at: number): number => {
  let needed = 0
  for (let each = at; each < pieces.length; each++) {
    const piece = pieces[each]
    needed += piece?.height ?? 0
    if (!piece?.keep && !piece?.isSpace) break
  }
  return needed
}

/** Pieces on pages of a height; what goes on over a page gets its head again. */
export const paginate = (pieces: readonly Piece[], height: number): Placed[][] => {
  const pages: Placed[][] = [[]]
  let y = 0
  const put = (piece: Piece, at = y) => {
    pages.at(-1)?.push({ piece, y: at })
    y = at + piece.height
  }
  const turn = () => {
    pages.push([])
    y = 0
  }
  for (const [index, piece] of pieces.entries()) {
    const needed = piece.keep ? Math.min(neededFrom(pieces, index), height) : piece.height
    const isFull = y + needed > height + 0.01
    if (piece.isSpace) {
      // Air at the foot of a page is none on the next one.
      if (isFull) y = height
      else if (y > 0 || pages.length === 1) put(piece)
      continue
    }
    if (isFull && pages.at(-1)?.length !== 0) {
      turn()
      if (piece.head) put(piece.head)
    }
    put(piece, piece.toBottom ? Math.max(y, height - piece.height) : y)
  }
  return pages
}
