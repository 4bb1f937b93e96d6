import { type TouchEvent, useRef } from 'react'
import { type Swipe, swipeOf } from './swipe.ts'

interface SwipeActions {
  onSwipe: (direction: Swipe) => void
  onTap?: () => void
}

/** Touch handlers that only listen, so the page goes on scrolling under the finger. */
export function useSwipe({ onSwipe, onTap }: SwipeActions) {
  const start = useRef<{ x: number; y: number } | null>(null)

  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      // A second finger means pinching, which is neither a swipe nor a tap.
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0]
      if (!start.current || !touch) return
      const direction = swipeOf(touch.clientX - start.current.x, touch.clientY - start.current.y)
      start.current = null
      if (direction) onSwipe(direction)
      else onTap?.()
    },
    onTouchCancel() {
      start.current = null
    },
  }
}
