import { useEffect, useRef } from 'react'
import type { ViewerTools } from './viewer-tools.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const actOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, tools: ViewerTools): (() => void) | null => {
  const { page, pages, goTo, zoomBy, fitWidth, rotate, toggleFull, openPanel, panel } = tools
  if (ctrlKey || metaKey) return key === 'f' ? () => panel !== 'search' && openPanel('search') : null
  if (altKey) return null
  const acts: Record<string, () => void> = {
    ArrowLeft: () => goTo(page - 1),
    ArrowRight: () => goTo(page + 1),
    Home: () => goTo(1),
    End: () => goTo(pages),
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': fitWidth,
    r: rotate,
    f: toggleFull,
    '/': () => openPanel('search'),
  }
  if (key === 'Escape') return panel === null ? null : () => openPanel(panel)
  return acts[key] ?? null
}

/** Keys of the pages. The browser's own search sees only the pages that are drawn, so Ctrl F opens ours. */
export const useViewerKeys = (tools: ViewerTools, active: boolean) => {
  const latest = useRef(tools)

  // Follows the render: the listener stays, what it does is the newest.
  useEffect(() => {
    latest.current = tools
  })

  // Follows the keyboard of the window while the document is on screen.
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (isTyping(event.target) && event.key !== 'Escape') return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active])
}
