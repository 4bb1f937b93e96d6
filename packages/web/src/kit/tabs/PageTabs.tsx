import { screens } from '@portal/contract/paths.ts'
import { type ReactNode, use, useMemo, useRef, useState } from 'react'
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
  /** What the parts are of, for the head of a list among them; otherwise they are those of the page. */
  heading?: string
  children?: ReactNode
}

/**
 * The parts of a page. Their strip stands in the head line of the list that the part is, so that no line is spent on
 * it, and above everything else where the part is no list. The element itself wanders, and keeps its focus.
 */
export function PageTabs({ items, activeKey, onChange, label, look, heading, children }: PageTabsProps) {
  const { path } = usePage()
  const [strip] = useState(() => document.createElement('div'))
  const home = useRef<HTMLDivElement>(null)
  const [isTaken, setTaken] = useState(false)
  const title = screens.find((screen) => screen.path === path)?.title

  const outer = use(TabSlot)
  const slot = useMemo(
    () => ({
      count: items.length + (outer?.count ?? 0),
      heading,
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
    [strip, items.length, heading, outer],
  )

  return (
    <TabSlot value={slot}>
      <div className="page-tabs-home" data-empty={isTaken}>
        <div
          ref={(place) => {
            home.current = place
            if (place && strip.parentElement === null) place.append(strip)
          }}
        />
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
