import type { ReactNode } from 'react'

interface ScrollRegionProps {
  /** What is read out for it. */
  label: string
  className: string
  children: ReactNode
}

/** A box that scrolls, also by the keys. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the box scrolls, and the keyboard must reach it
    <div className={className} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
