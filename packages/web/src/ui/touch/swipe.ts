export type Swipe = 'left' | 'right' | 'up' | 'down'

const SIDEWAYS_PX = 10
const VERTICAL_PX = 100

/** Which way a finger went between touching and leaving; null is a tap. */
export function swipeOf(dx: number, dy: number): Swipe | null {
  const sideways = Math.abs(dx)
  const vertical = Math.abs(dy)
  if (sideways <= SIDEWAYS_PX && vertical <= VERTICAL_PX) return null
  if (sideways >= vertical) return dx < 0 ? 'left' : 'right'
  return dy < 0 ? 'up' : 'down'
}
