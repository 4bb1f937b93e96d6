import { type RefObject, useEffect, useRef } from 'react'
import { type PinchStart, pinchStart } from '#src/ui/touch/pinch.ts'

interface Gestures {
  /** As a share of the size on paper. */
  zoom: number
  zoomTo: (zoom: number) => void
  zoomBy: (by: 1 | -1) => void
}

/** Two fingers on the pages, or the wheel with Ctrl, change their size and leave the rest of the window as it is. */
export const useZoomGestures = (frame: RefObject<HTMLElement | null>, gestures: Gestures) => {
  const latest = useRef(gestures)
  const start = useRef<PinchStart | null>(null)

  // Follows the render: listeners stay, what they do is the newest.
  useEffect(() => {
    latest.current = gestures
  })

  // Follows the browser, whose own zoom only a listener that may say no can hold back.
  useEffect(() => {
    const { current: box } = frame
    if (!box) return
    const spreadOf = ({ touches: [first, second] }: TouchEvent) =>
      first && second ? pinchStart(first, second, latest.current.zoom) : null
    const onTouchStart = (event: TouchEvent) => {
      start.current = spreadOf(event)
    }
    const onTouchMove = (event: TouchEvent) => {
      const now = spreadOf(event)
      if (!start.current || !now) return
      event.preventDefault()
      latest.current.zoomTo((start.current.zoom * now.spread) / start.current.spread)
    }
    const onTouchEnd = () => {
      start.current = null
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current.zoomBy(event.deltaY < 0 ? 1 : -1)
    }
    box.addEventListener('touchstart', onTouchStart, { passive: true })
    box.addEventListener('touchmove', onTouchMove, { passive: false })
    box.addEventListener('touchend', onTouchEnd)
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      box.removeEventListener('touchstart', onTouchStart)
      box.removeEventListener('touchmove', onTouchMove)
      box.removeEventListener('touchend', onTouchEnd)
      box.removeEventListener('wheel', onWheel)
    }
  }, [frame])
}
