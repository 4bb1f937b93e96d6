import { type TouchEvent, useLayoutEffect, useRef, useState } from 'react'
import { type PinchStart, pinchedZoom, pinchStart } from './pinch.ts'

/** What stays under the fingers: shares of the content, and where in the frame it was. */
interface Held {
  x: number
  y: number
  left: number
  top: number
}

/**
 * Zoom of what scrolls in a frame, by two fingers or by `zoomTo`; the frame needs `touch-action: pan-x pan-y`, so that
 * the browser leaves pinching to it.
 */
export function usePinch(most: number) {
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef<PinchStart | null>(null)
  const held = useRef<Held | null>(null)
  const [zoom, setZoom] = useState(1)

  // After the content has its new size: what was between the fingers, or in the middle, is there again.
  useLayoutEffect(() => {
    const { current } = frame
    if (!current || !held.current) return
    const { x, y, left, top } = held.current
    current.scrollLeft = x * current.scrollWidth - left
    current.scrollTop = y * current.scrollHeight - top
    held.current = null
  }, [zoom])

  const zoomTo = (next: number, at?: { clientX: number; clientY: number }) => {
    const { current } = frame
    if (current) {
      const box = current.getBoundingClientRect()
      const left = at ? at.clientX - box.left : current.clientWidth / 2
      const top = at ? at.clientY - box.top : current.clientHeight / 2
      const [wide, high] = [Math.max(1, current.scrollWidth), Math.max(1, current.scrollHeight)]
      held.current = { x: (current.scrollLeft + left) / wide, y: (current.scrollTop + top) / high, left, top }
    }
    setZoom(next)
  }

  return {
    frame,
    zoom,
    zoomTo,
    touch: {
      onTouchStart(event: TouchEvent) {
        const [first, second] = [event.touches[0], event.touches[1]]
        if (first && second) start.current = pinchStart(first, second, zoom)
        // Under one finger an enlarged picture moves; the page around it must not take that for a swipe.
        if (zoom > 1) event.stopPropagation()
      },
      onTouchMove(event: TouchEvent) {
        const [first, second] = [event.touches[0], event.touches[1]]
        if (!start.current || !first || !second) return
        const middle = { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 }
        zoomTo(pinchedZoom(start.current, first, second, most), middle)
      },
      onTouchEnd() {
        start.current = null
      },
      onTouchCancel() {
        start.current = null
      },
    },
  }
}
