interface Finger {
  clientX: number
  clientY: number
}

/** How far apart two fingers are. */
const spread = (first: Finger, second: Finger): number =>
  Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)

export interface PinchStart {
  spread: number
  zoom: number
}

export const pinchStart = (first: Finger, second: Finger, zoom: number): PinchStart => ({
  spread: Math.max(1, spread(first, second)),
  zoom,
})

/** The zoom two fingers have come to, within its bounds. */
export const pinchedZoom = (start: PinchStart, first: Finger, second: Finger, most: number): number =>
  Math.min(most, Math.max(1, (start.zoom * spread(first, second)) / start.spread))
