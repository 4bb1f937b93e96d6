import { useEffect } from 'react'
import { z } from 'zod'
import { LOOK_KEY, personLook, SHIPPED_LOOK } from '#src/areas/account/profile/person-look.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { useSession } from '#src/platform/session/session.ts'
import { readDeviceLook, writeDeviceLook } from '#src/platform/storage.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Look } from '#src/ui/look/look.ts'
import { useShell } from './page/shell-store.ts'

const PERCENT = 100
const keptLook = z.object({ theme: personLook.shape.theme, scale: z.number().positive() })

/** What the person chose, and whether that is known yet; until then what this device showed last. */
const useChoice = () => {
  const [{ theme, fontScale }, , isKnown] = usePreference(LOOK_KEY, personLook, SHIPPED_LOOK)
  const isSignedIn = useSession(({ userId }) => userId !== '')
  const scale = Number(fontScale) / PERCENT
  const isCertain = isSignedIn && isKnown
  const kept = isCertain ? undefined : keptLook.safeParse(readDeviceLook()).data
  return { isCertain, theme: kept?.theme ?? theme, scale: kept?.scale ?? scale }
}

/** The look of the person signed in, on this device: what he chose, and what device and system ask for. */
export const useLook = (): Look => {
  const { theme, scale } = useChoice()
  const dark = useIsDark(theme)
  const phone = useMedia(PHONE)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const learner = useShell(({ shown }) => shown?.screen.frame === 'learner')
  return { dark, phone, learner, fontScale: scale, reducedMotion }
}

/** Paper is white: what is printed from a dark screen comes out in the light colours. */
const useIsDark = (theme: string) => {
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const isPrinting = useMedia('print')
  if (isPrinting) return false
  return theme === 'dark' || (theme === 'auto' && systemIsDark)
}

/** Keeps the look on the document, and in the device's memory once it is certain. */
export const useLookOnRoot = () => {
  const { isCertain, theme, scale } = useChoice()
  const dark = useIsDark(theme)

  // Follows the device's memory, from which the next page load takes its first colour.
  useEffect(() => {
    if (isCertain) writeDeviceLook(theme, scale)
  }, [isCertain, theme, scale])

  // Follows the look on the document's root, from which the style sheets take it.
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    document.documentElement.style.setProperty('--scale', String(scale))
  }, [dark, scale])
}
