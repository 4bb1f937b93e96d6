import { useEffect, useLayoutEffect } from 'react'
import { useCourseState } from './course-year.ts'

/** Brings a list back to where it was left, once its rows are there. */
export const useKeptScroll = (address: string, hasRows: boolean) => {
  // Follows the window: its place is read before the rows go.
  useLayoutEffect(
    () => () => {
      const { scrolls } = useCourseState.getState()
      useCourseState.setState({ scrolls: { ...scrolls, [address]: window.scrollY } })
    },
    [address],
  )

  // Follows the window's scroll position; the shell itself goes to the top first.
  useEffect(() => {
    const top = useCourseState.getState().scrolls[address] ?? 0
    if (!hasRows || top === 0) return
    const frame = requestAnimationFrame(() => window.scrollTo(0, top))
    return () => cancelAnimationFrame(frame)
  }, [address, hasRows])
}
