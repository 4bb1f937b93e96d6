import type { Piece } from '../parts/piece.ts'

export interface Placed {
  piece: Piece
  /** From the top of the page's body. */
  y: number
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
  for (const piece of pieces) {
    const isFull = y + piece.height > height + 0.01
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
