import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { isDirty, mayLose } from '#src/platform/unsaved.ts'
import { PHONE } from '#src/platform/use-media.ts'
import { closeTopmost, takesBack } from '#src/ui/focus/back-closes.ts'
import { plainPath } from '../guard/admit.ts'
import { isKept, keyOf } from './kept.ts'
import { useShell } from './shell-store.ts'

/** A step back takes away what an address had opened, and with it what stands over its page. */
const closesKey = (from: string, to: string): boolean => {
  const after = new URLSearchParams(to)
  return [...new URLSearchParams(from).keys()].some((key) => !after.has(key))
}

/** Keys of an address under which a form stands in place of its page. */
const FORM_KEYS = ['edit', 'copyOf']

const closesForm = (from: string, to: string): boolean => {
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)]
  return FORM_KEYS.some((key) => before.has(key) && before.get(key) !== after.get(key))
}

/**
 * Asks before a page that is not kept, or a form left by the back key, takes its unsaved input with it. The back
 * key of a phone closes what stands over the page first; elsewhere a kept page is hidden with it.
 */
export const useLeaveGuard = (): void => {
  const shown = useShell((state) => state.shown)
  const asking = useRef(false)
  const closing = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!shown) return false
    const isBack = historyAction === 'POP'
    const leaves = keyOf(plainPath(nextLocation.pathname), nextLocation.search) !== shown.key
    const stays = !leaves && closesKey(currentLocation.search, nextLocation.search)
    closing.current = isBack && takesBack() && !stays && window.matchMedia(PHONE).matches
    if (closing.current) return true
    if (!isDirty(shown.key)) return false
    return leaves ? !isKept(shown.screen) : isBack && closesForm(currentLocation.search, nextLocation.search)
  })

  // Follows the router's blocker, which waits for an answer.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (closing.current) {
      blocker.reset()
      closeTopmost()
      return
    }
    // The page on screen changes a moment before the blocker is let go: then there is nothing to ask any more.
    if (!shown || !isDirty(shown.key) || asking.current) return
    asking.current = true
    void mayLose(shown.key).then((leave) => {
      asking.current = false
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, shown])
}
