import type { ReactNode } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Dress } from '#src/ui/look/Dress.tsx'

/** The dress by what stands on the document already, for parts outside of the house. */
export function DeviceDress({ children }: { children?: ReactNode }) {
  const { dataset, style } = document.documentElement
  const phone = useMedia(PHONE)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const fontScale = Number(style.getPropertyValue('--scale')) || 1
  return (
    <Dress look={{ dark: dataset.theme === 'dark', phone, learner: false, fontScale, reducedMotion }}>{children}</Dress>
  )
}
