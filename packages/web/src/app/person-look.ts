import { useEffect } from 'react'
import { LOOK_KEY, personLook, SHIPPED_LOOK } from '#src/areas/account/person/person-look.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Look } from '#src/ui/look/look.ts'

const PERCENT = 100

/** The look of the person signed in, on this device: what he chose, and what device and system ask for. */
export const useLook = (): Look => {
  const [{ theme, fontScale }] = usePreference(LOOK_KEY, personLook, SHIPPED_LOOK)
  const phone = useMedia(PHONE)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const dark = theme === 'dark' || (theme === 'auto' && systemIsDark)
  const scale = Number(fontScale) / PERCENT

  // Follows the look on the document's root, from which the style sheets take it.
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    document.documentElement.style.setProperty('--scale', String(scale))
  }, [dark, scale])

  return { dark, phone, fontScale: scale, reducedMotion }
}
