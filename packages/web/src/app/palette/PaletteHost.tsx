import { useEffect } from 'react'
import { closePalette, togglePalette, usePaletteOpen } from '#src/platform/palette.ts'
import { late } from '#src/ui/late/late.tsx'

const Palette = late(() => import('./Palette.tsx').then((module) => module.Palette))

/** Ctrl K of the back office. */
export function PaletteHost() {
  const { open } = usePaletteOpen()

  // Follows the keyboard of the whole document.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      togglePalette()
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      closePalette()
    }
  }, [])

  return open ? <Palette onClose={closePalette} /> : null
}
