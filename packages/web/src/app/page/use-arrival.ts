import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { type Shown, useShell } from './shell-store.ts'

/** Keys of an address that open another room of a learner's page, such as the panels of 我的. */
const ROOM_KEYS = ['panel', 'tab', 'benefit', 'exhibitionId']

const roomOf = ({ shown }: { shown: Shown | null }): string => {
  if (shown === null || shown.screen.frame === 'layout') return ''
  const query = new URLSearchParams(shown.search)
  return ROOM_KEYS.map((key) => query.get(key)).join(' ')
}

/**
 * At another page: to its top, and the focus to its content. Another room of it opened by a link begins at its top, a
 * step back to one stays where the browser puts it; any other change of the query leaves both alone.
 */
export const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const key = useShell((state) => state.shown?.key)
  const room = useShell(roomOf)
  const isPushed = useNavigationType() === 'PUSH'
  const last = useRef<{ key: string; room: string }>(undefined)

  // Follows the window's scroll position and the document's focus.
  useEffect(() => {
    if (key === undefined) return
    const [isFirst, isOther] = [last.current === undefined, last.current?.key !== key]
    if (isOther || (isPushed && last.current?.room !== room)) window.scrollTo(0, 0)
    last.current = { key, room }
    // On the first page the browser itself begins at the top, where the skip link is.
    if (isOther && !isFirst && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [key, room, isPushed, main])
}
