import { type RefObject, useEffect, useEffectEvent } from 'react'
import { usePage } from '#src/platform/page.ts'

interface ListKeys {
  /** `/` */
  onSearch: () => void
  /** `j` `k` `↓` `↑` */
  onStep: (by: 1 | -1) => void
  /** Enter */
  onOpen: () => void
  /** `x` */
  onPick: () => void
  /** `?` */
  onHelp: () => void
}

const STEPS: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

const isTakenBy = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, button, a, [contenteditable="true"], [role="dialog"]:not(.kit-peek *), [role="menu"], [role="listbox"]',
  ) !== null

/** The keyboard of a list, wherever the focus is but in a field or on a control. */
export const useListKeys = (list: RefObject<HTMLElement | null>, keys: ListKeys) => {
  const { active } = usePage()

  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTakenBy(event.target)) return
    // Of two lists on one page the keyboard belongs to the one that is seen.
    if (!list.current?.offsetParent) return
    const step = STEPS[event.key]
    if (step !== undefined) keys.onStep(step)
    else if (event.key === '/') keys.onSearch()
    else if (event.key === 'Enter') keys.onOpen()
    else if (event.key === 'x') keys.onPick()
    else if (event.key === '?') keys.onHelp()
    else return
    event.preventDefault()
  })

  // Follows the keyboard of the whole document while the page is on screen.
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}
