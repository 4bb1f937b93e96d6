/** Lengths of the stage in CSS pixels; the crop is the square in its middle. */
export const STAGE = { width: 240, height: 184, square: 184 } as const
/** Side of the picture that is sent, and the least width and height of the one chosen. */
export const OUTPUT_PX = 300
export const MAX_ZOOM = 100

export interface Size {
  width: number
  height: number
}

/** `x`, `y`: the point of the source picture that lies in the middle of the square, in source pixels. */
export interface Crop {
  x: number
  y: number
  zoom: number
  turnDegrees: number
}

const between = (least: number, figure: number, most: number) => Math.min(Math.max(figure, least), most)

/** Stage pixels per source pixel: at 0 the picture just covers the square, at 100 one source pixel is one sent pixel. */
export function scaleOf(source: Size, zoom: number) {
  const covering = STAGE.square / Math.min(source.width, source.height)
  const sharpest = Math.max(covering, STAGE.square / OUTPUT_PX)
  return covering + ((sharpest - covering) * zoom) / MAX_ZOOM
}

/**
 * Keeps the unturned square inside the picture. Turning goes around the middle of the square,
 * so the circle within it stays covered at any angle and only corners can become empty.
 */
function kept(source: Size, crop: Crop): Crop {
  const half = STAGE.square / 2 / scaleOf(source, crop.zoom)
  return {
    ...crop,
    x: between(half, crop.x, Math.max(half, source.width - half)),
    y: between(half, crop.y, Math.max(half, source.height - half)),
  }
}

/** The picture covers the square and is centred. */
export const firstCrop = (source: Size): Crop => ({
  x: source.width / 2,
  y: source.height / 2,
  zoom: 0,
  turnDegrees: 0,
})

export const zoomTo = (source: Size, crop: Crop, zoom: number) =>
  kept(source, { ...crop, zoom: between(0, zoom, MAX_ZOOM) })

export const turnBy = (crop: Crop, degrees: number): Crop => ({
  ...crop,
  turnDegrees: (crop.turnDegrees + degrees) % 360,
})

/** Moves the picture by stage pixels, whichever way it is turned. */
export function moveBy(source: Size, crop: Crop, dx: number, dy: number) {
  const scale = scaleOf(source, crop.zoom)
  const angle = (crop.turnDegrees * Math.PI) / 180
  const sourceDx = (dx * Math.cos(angle) + dy * Math.sin(angle)) / scale
  const sourceDy = (dy * Math.cos(angle) - dx * Math.sin(angle)) / scale
  return kept(source, { ...crop, x: crop.x - sourceDx, y: crop.y - sourceDy })
}
