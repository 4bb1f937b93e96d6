import { useEffect } from 'react'
import { z } from 'zod'
import { LOOK_KEY, personLook, SHIPPED_LOOK } from '#src/areas/account/profile/person-look.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { useSession } from '#src/platform/session/session.ts'
import { readDeviceLook, writeDeviceLook } from '#src/platform/storage.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Look } from '#src/ui/look/look.ts'

const PERCENT = 100
const keptLook = z.object({ theme: personLook.shape.theme, scale: z.number().positive() })

/** What the person chose; until that is known, what this device showed last. */
const useChoice = () => {
  const [{ theme, fontScale }, , isKnown] = usePreference(LOOK_KEY, personLook, SHIPPED_LOOK)
  const isSignedIn = useSession(({ userId }) => userId !== '')
  const scale = Number(fontScale) / PERCENT
  const isCertain = isSignedIn && isKnown

  // Follows the device's memory, from which the next page load takes its first colour.
  useEffect(() => {
    if (isCertain) writeDeviceLook(theme, scale)
  }, [isCertain, theme, scale])

  const kept = isCertain ? undefined : keptLook.safeParse(readDeviceLook()).data
  return kept ?? { theme, scale }
}

/** The look of the person signed in, on this device: what he chose, and what device and system ask for. */
export const useLook = (): Look => {
  const { theme, scale } = useChoice()
  const phone = useMedia(PHONE)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const dark = theme === 'dark' || (theme === 'auto' && systemIsDark)

  // Follows the look on the document's root, from which the style sheets take it.
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    document.documentElement.style.setProperty('--scale', String(scale))
  }, [dark, scale])

  return { dark, phone, fontScale: scale, reducedMotion }
}
