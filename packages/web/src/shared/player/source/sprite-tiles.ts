import { z } from 'zod'
import { beside } from './signed-address.ts'

/** What the server writes beside the preview sheets: tile k shows the seconds from k · secondsPerTile on. */
const spriteIndex = z.object({
  tileWidth: z.int().positive(),
  tileHeight: z.int().positive(),
  columns: z.int().positive(),
  rows: z.int().positive(),
  secondsPerTile: z.number().positive(),
  tiles: z.int().positive().max(100_000),
  sheets: z.array(z.string()),
})

export interface SpriteTile {
  fromSecond: number
  toSecond: number
  /** Address of the sheet with the place of the tile behind `#xywh=`. */
  picture: string
}

export const spriteTiles = (index: unknown, indexUrl: string): SpriteTile[] => {
  const parsed = spriteIndex.safeParse(index)
  if (!parsed.success) return []
  const { tileWidth, tileHeight, columns, rows, secondsPerTile, tiles, sheets } = parsed.data
  return Array.from({ length: tiles }, (_, tile) => {
    const place = tile % (columns * rows)
    const sheet = sheets[Math.floor(tile / (columns * rows))]
    const x = (place % columns) * tileWidth
    const y = Math.floor(place / columns) * tileHeight
    return sheet === undefined
      ? null
      : {
          fromSecond: tile * secondsPerTile,
          toSecond: (tile + 1) * secondsPerTile,
          picture: `${beside(indexUrl, sheet)}#xywh=${x},${y},${tileWidth},${tileHeight}`,
        }
  }).filter((tile) => tile !== null)
}
