import { type RefObject, useEffect, useState } from 'react'

/** Full screen of the document with its bars; where the browser gives none (iPhone) it fills the window. */
export const useFull = (root: RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(false)

  // Follows the browser's own full screen, which Escape ends.
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [root])

  const toggleFull = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    else if (isFull) setFull(false)
    else if (typeof root.current?.requestFullscreen !== 'function') setFull(true)
    else void root.current.requestFullscreen().catch(() => setFull(true))
  }
  return { isFull, toggleFull }
}
