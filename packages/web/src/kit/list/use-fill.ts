import { useEffect, useRef } from 'react'

/** Below so little room a list is as tall as its rows, and the page scrolls. */
const LEAST_PX = 360
const PAGE_MARGIN_PX = 16

/**
 * Lets an element reach down to the edge of the window, so that its rows are the only thing that scrolls: puts the
 * height that is left under its upper edge into `--room`.
 */
export const useFill = (isOn: boolean) => {
  const ref = useRef<HTMLDivElement>(null)

  // Follows the window, and what stands above the list and may grow.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    if (!isOn) {
      element.style.removeProperty('--room')
      return
    }
    const measure = () => {
      if (element.offsetParent === null) return
      const room = window.innerHeight - element.getBoundingClientRect().top - window.scrollY - PAGE_MARGIN_PX
      if (room >= LEAST_PX) element.style.setProperty('--room', `${Math.floor(room)}px`)
      else element.style.removeProperty('--room')
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    watcher.observe(document.body)
    for (let above = element.parentElement; above; above = above.parentElement) watcher.observe(above)
    window.addEventListener('resize', measure)
    // The height stays: a page that is hidden keeps how far its rows were scrolled.
    return () => {
      watcher.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [isOn])
  return ref
}
