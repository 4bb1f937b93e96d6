/** Where the ink of a page begins and ends, as shares of its width and height. */
export interface InkBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** What is cut off a page on each side, as shares of its width and height. */
export type Cut = InkBox

export const NO_CUT: Cut = { left: 0, top: 0, right: 0, bottom: 0 }

/** Fine enough for margins, and read in a millisecond. */
const LOOK_PX = 160
/** Darker than this is ink: paper that was scanned is not quite white. */
const PAPER = 236
/** What stays white around the ink, and the most that is ever cut: about an inch of A4. */
const AIR = 0.028
const MOST = 0.11
/** Less is not worth drawing the page anew. */
const LEAST = 0.012

/** The ink among pixels of four bytes each; null on an empty page. */
export const inkOf = (pixels: Uint8ClampedArray, width: number, height: number): InkBox | null => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < width * height; at += 1) {
    const byte = at * 4
    const isPaper =
      (pixels[byte] ?? 255) > PAPER && (pixels[byte + 1] ?? 255) > PAPER && (pixels[byte + 2] ?? 255) > PAPER
    if (isPaper) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return null
  return { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height }
}

/** The ink of a page that has been drawn. */
export const inkOfCanvas = (canvas: HTMLCanvasElement): InkBox | null => {
  const small = document.createElement('canvas')
  small.width = LOOK_PX
  small.height = Math.max(1, Math.round((canvas.height / canvas.width) * LOOK_PX))
  const pen = small.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.drawImage(canvas, 0, 0, small.width, small.height)
  return inkOf(pen.getImageData(0, 0, small.width, small.height).data, small.width, small.height)
}

const around = (one: InkBox, other: InkBox): InkBox => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

/** The ink of all pages seen so far in one box; the same box where nothing new stands outside of it. */
export const widened = (known: InkBox | null, found: InkBox | null): InkBox | null => {
  if (!found) return known
  if (!known) return found
  const box = around(known, found)
  const grows = (['left', 'top', 'right', 'bottom'] as const).some((side) => Math.abs(box[side] - known[side]) > LEAST)
  return grows ? box : known
}

const cutOf = (margin: number): number => Math.min(MOST, Math.max(0, margin - AIR))

/** The margins around the ink: alike on all pages, so that lines stay equally large, and never more than an inch. */
export const cutAround = (ink: InkBox | null): Cut =>
  ink === null
    ? NO_CUT
    : { left: cutOf(ink.left), top: cutOf(ink.top), right: cutOf(1 - ink.right), bottom: cutOf(1 - ink.bottom) }
