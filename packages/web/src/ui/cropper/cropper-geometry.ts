import type { CropFrame, Size } from './crop-frame.ts'

export const MAX_ZOOM = 100

/** `x`, `y`: the point of the source picture that lies in the middle of the hole, in source pixels. */
export interface Crop {
  x: number
  y: number
  zoom: number
  turnDegrees: number
}

const between = (least: number, figure: number, most: number) => Math.min(Math.max(figure, least), most)

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** What the turned hole takes of the picture's own width and height, in stage pixels. */
const reachOf = ({ hole, round }: CropFrame, turnDegrees: number): Size => {
  if (round) return hole
  const cos = Math.abs(Math.cos(radians(turnDegrees)))
  const sin = Math.abs(Math.sin(radians(turnDegrees)))
  return { width: hole.width * cos + hole.height * sin, height: hole.width * sin + hole.height * cos }
}

/** Stage pixels per source pixel: at 0 the picture just covers the hole, at 100 one source pixel is one sent pixel. */
export function scaleOf(frame: CropFrame, source: Size, { zoom, turnDegrees }: Pick<Crop, 'zoom' | 'turnDegrees'>) {
  const reach = reachOf(frame, turnDegrees)
  const covering = Math.max(reach.width / source.width, reach.height / source.height)
  const sharpest = Math.max(covering, frame.hole.width / frame.output.width)
  return covering + ((sharpest - covering) * zoom) / MAX_ZOOM
}

/** Keeps the hole inside the picture. Of a round one only corners that nobody sees can become empty. */
function kept(frame: CropFrame, source: Size, crop: Crop): Crop {
  const scale = scaleOf(frame, source, crop)
  const reach = reachOf(frame, crop.turnDegrees)
  const [halfWidth, halfHeight] = [reach.width / 2 / scale, reach.height / 2 / scale]
  return {
    ...crop,
    x: between(halfWidth, crop.x, Math.max(halfWidth, source.width - halfWidth)),
    y: between(halfHeight, crop.y, Math.max(halfHeight, source.height - halfHeight)),
  }
}

/** The picture covers the hole and is centred. */
export const firstCrop = (source: Size): Crop => ({
  x: source.width / 2,
  y: source.height / 2,
  zoom: 0,
  turnDegrees: 0,
})

export const zoomTo = (frame: CropFrame, source: Size, crop: Crop, zoom: number) =>
  kept(frame, source, { ...crop, zoom: between(0, zoom, MAX_ZOOM) })

export const turnBy = (frame: CropFrame, source: Size, crop: Crop, degrees: number): Crop =>
  kept(frame, source, { ...crop, turnDegrees: (crop.turnDegrees + degrees) % 360 })

/** Moves the picture by stage pixels, whichever way it is turned. */
export function moveBy(frame: CropFrame, source: Size, crop: Crop, { dx, dy }: { dx: number; dy: number }) {
  const scale = scaleOf(frame, source, crop)
  const angle = radians(crop.turnDegrees)
  const sourceDx = (dx * Math.cos(angle) + dy * Math.sin(angle)) / scale
  const sourceDy = (dy * Math.cos(angle) - dx * Math.sin(angle)) / scale
  return kept(frame, source, { ...crop, x: crop.x - sourceDx, y: crop.y - sourceDy })
}
