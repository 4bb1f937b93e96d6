import { type MouseEvent, useEffect, useRef } from 'react'

const HOLD_MS = 1000
const RIGHT_BUTTON = 2

/** Handlers for "hold the finger still for a second"; the context-menu key does the same. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touching = useRef(false)
  const swallowClick = useRef(false)

  const cancel = () => clearTimeout(timer.current)
  const leave = () => {
    touching.current = false
    cancel()
  }

  // Follows the page: a press still counting when it goes must not fire afterwards.
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    onTouchStart() {
      touching.current = true
      swallowClick.current = false
      cancel()
      timer.current = setTimeout(() => {
        swallowClick.current = true
        onLongPress()
      }, HOLD_MS)
    },
    onTouchMove: cancel,
    onTouchEnd: leave,
    onTouchCancel: leave,
    onContextMenu(event: MouseEvent) {
      if (event.button === RIGHT_BUTTON) return
      event.preventDefault()
      // Under a finger this is the browser's own, shorter long press; only the key counts here.
      if (!touching.current) onLongPress()
    },
    onClickCapture(event: MouseEvent) {
      if (!swallowClick.current) return
      swallowClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
