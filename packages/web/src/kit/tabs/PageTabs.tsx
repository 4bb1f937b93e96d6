import { screens } from '@portal/contract/paths.ts'
import { type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePage } from '#src/platform/page.ts'
import { type PageTab, TabStrip } from './TabStrip.tsx'
import { TabSlot } from './tab-slot.ts'

interface PageTabsProps {
  items: readonly (PageTab & { children?: ReactNode })[]
  activeKey: string | undefined
  onChange: (key: string) => void
  /** Accessible name where the page has a second strip. */
  label?: string
  look?: 'switch'
  /** They part something on the page, whose list keeps its own name. */
  inner?: boolean
  children?: ReactNode
}

/**
 * The parts of a page. Their strip stands in the head line of the list that the part is, so that no line is spent on
 * it, and above everything else where the part is no list. The element itself wanders, and keeps its focus.
 */
export function PageTabs({ items, activeKey, onChange, label, look, inner = false, children }: PageTabsProps) {
  const { path } = usePage()
  const [strip] = useState(() => document.createElement('div'))
  const home = useRef<HTMLDivElement>(null)
  const [isTaken, setTaken] = useState(false)
  const title = screens.find((screen) => screen.path === path)?.title

  // One and the same over all renderings: a new one would find the place let go of just when the list lets go of the strip.
  const keepHome = useCallback(
    (place: HTMLDivElement | null) => {
      home.current = place
      if (place && !strip.isConnected) place.append(strip)
    },
    [strip],
  )

  const outer = use(TabSlot)
  const slot = useMemo(
    () => ({
      count: items.length + (outer?.count ?? 0),
      isInner: inner,
      take: (place: HTMLElement | null) => {
        if (!place) return undefined
        // Parts of a part stand behind the parts.
        const release = outer?.take(place)
        move(strip, place)
        setTaken(true)
        return () => {
          release?.()
          if (strip.parentElement !== place) return
          if (home.current) move(strip, home.current)
          setTaken(false)
        }
      },
    }),
    [strip, items.length, inner, outer],
  )

  return (
    <TabSlot value={slot}>
      <div className="page-tabs-home" data-empty={isTaken}>
        <div ref={keepHome} />
      </div>
      {createPortal(
        <TabStrip items={items} activeKey={activeKey} onChange={onChange} label={label ?? title} look={look} />,
        strip,
      )}
      {items.find(({ key }) => key === activeKey)?.children}
      {children}
    </TabSlot>
  )
}

const move = (strip: HTMLElement, place: HTMLElement) => {
  const focused = strip.contains(document.activeElement) ? document.activeElement : null
  place.append(strip)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
