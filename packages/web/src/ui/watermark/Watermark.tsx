import { useEffect } from 'react'
import { keepWatermark } from './watermark-node.ts'

const CHECK_MS = 300

/** The name tiled over everything on screen and on paper; an empty name shows nothing. */
export function Watermark({ name }: { name: string }) {
  // Follows the document itself: the mark lives outside React's tree, where nothing can cover or lose it.
  useEffect(() => {
    if (!name) return
    const mark = keepWatermark(name)
    const timer = setInterval(mark.mend, CHECK_MS)
    document.addEventListener('fullscreenchange', mark.raise)
    window.addEventListener('beforeprint', mark.mend)

    return () => {
      clearInterval(timer)
      document.removeEventListener('fullscreenchange', mark.raise)
      window.removeEventListener('beforeprint', mark.mend)
      mark.remove()
    }
  }, [name])

  return null
}
