import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const TICK_MS = 60

/** Handlers of a button that repeats its step while it is held; a key press or a reader's click is one step. */
export function useHold(step: () => void) {
  const latest = useRef(step)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = () => clearInterval(timer.current)

  // Follows the render: the ticking timer must use the newest step, which closes over the newest crop.
  useEffect(() => {
    latest.current = step
  })

  // Follows the page: a button that goes away while held stops ticking.
  useEffect(() => () => clearInterval(timer.current), [])

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      // A finger is captured by what it touches first and would otherwise never "leave".
      event.currentTarget.releasePointerCapture?.(event.pointerId)
      stop()
      latest.current()
      timer.current = setInterval(() => latest.current(), TICK_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick(event: MouseEvent) {
      const byPointer = event.detail > 0
      if (!byPointer) latest.current()
    },
  }
}
