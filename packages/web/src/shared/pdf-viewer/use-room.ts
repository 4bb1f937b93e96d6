import { type RefObject, useLayoutEffect, useState } from 'react'

/** Wider than this, lines of a page are too long to be read. */
const WIDEST_PX = 960
const MARGIN_PX = 24

/** What the window of the pages measures: as wide as a phone, with margins on a desk. */
export const useRoom = (frame: RefObject<HTMLElement | null>, narrow: boolean) => {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)

  // Follows the size of the frame.
  useLayoutEffect(() => {
    const { current: box } = frame
    if (!box) return
    const measure = () => {
      const { clientWidth, clientHeight } = box
      if (clientWidth === 0) return
      const width = narrow ? clientWidth : Math.min(clientWidth - 2 * MARGIN_PX, WIDEST_PX)
      setRoom((old) => (old?.width === width && old.height === clientHeight ? old : { width, height: clientHeight }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    measure()
    return () => observer.disconnect()
  }, [frame, narrow])

  return room
}
