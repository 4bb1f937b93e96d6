import type { Setter } from '../type/signs.ts'
import type { Pen } from './pen.ts'

/** A slice of a page that is not parted, as high as it is told. */
export interface Piece {
  height: number
  draw: (pen: Pen, x: number, y: number) => void
  /** Stands again over what goes on with it on the next page. */
  head?: Piece
  /** Goes to the foot of the page. */
  toBottom?: boolean
  /** Never the last on a page: what follows it comes along. */
  keep?: boolean
  /** Only air: not taken over to a new page. */
  isSpace?: boolean
}

/** What laying out needs beside the width. */
export interface Room extends Setter {
  width: number
  /** Height of a page without its head and foot: nothing may be higher. */
  height: number
}

export const space = (height = 0): Piece[] => (height > 0 ? [{ height, draw: () => undefined, isSpace: true }] : [])

export const heightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0)

/** One piece of several, above each other. */
export const stacked = (pieces: readonly Piece[]): Piece => ({
  height: heightOf(pieces),
  draw: (pen, x, y) => {
    let at = y
    for (const piece of pieces) {
      piece.draw(pen, x, at)
      at += piece.height
    }
  },
})
