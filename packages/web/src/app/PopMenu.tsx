import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

export interface PopMenuEntry {
  label: string
  disabled?: boolean
  onChoose: () => void
}

interface PopMenuProps {
  label: string
  entries: readonly PopMenuEntry[]
  /** Where its upper left corner wants to be; it never leaves the window. */
  at: { x: number; y: number }
  onClose: () => void
}

const MARGIN = 4

/** A menu at a point of the window: closes at a click beside it, Escape, scrolling, or choosing. */
export function PopMenu({ label, entries, at, onClose }: PopMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  usePlaceInWindow(menu, at)
  useClosing(menu, onClose)

  const handleKey = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const index = items.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    items.at(next % items.length)?.focus()
  }

  return (
    <div ref={menu} className="pop-menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={handleKey}>
      {entries.map((entry) => (
        <button
          key={entry.label}
          type="button"
          role="menuitem"
          disabled={entry.disabled}
          onClick={() => {
            onClose()
            entry.onChoose()
          }}
        >
          {entry.label}
        </button>
      ))}
    </div>
  )
}

const usePlaceInWindow = (menu: RefObject<HTMLDivElement | null>, { x, y }: { x: number; y: number }) => {
  // Follows the size of the drawn menu, known only once it stands in the document.
  useLayoutEffect(() => {
    const node = menu.current
    if (!node) return
    node.style.setProperty('left', `${Math.max(MARGIN, Math.min(x, window.innerWidth - node.offsetWidth - MARGIN))}px`)
    node.style.setProperty('top', `${Math.max(MARGIN, Math.min(y, window.innerHeight - node.offsetHeight - MARGIN))}px`)
  }, [menu, x, y])
}

const useClosing = (menu: RefObject<HTMLDivElement | null>, onClose: () => void) => {
  const close = useEffectEvent(onClose)

  // Follows clicks and keys anywhere in the document, and gives the focus back where it came from.
  useEffect(() => {
    const before = document.activeElement
    menu.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()
    const handlePointer = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) close()
    }
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') close()
    }
    const handleScroll = () => close()
    document.addEventListener('pointerdown', handlePointer, true)
    document.addEventListener('keydown', handleKey, true)
    window.addEventListener('scroll', handleScroll, true)
    window.addEventListener('resize', handleScroll)
    return () => {
      document.removeEventListener('pointerdown', handlePointer, true)
      document.removeEventListener('keydown', handleKey, true)
      window.removeEventListener('scroll', handleScroll, true)
      window.removeEventListener('resize', handleScroll)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [menu])
}
