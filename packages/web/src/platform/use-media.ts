import { useSyncExternalStore } from 'react'

/** Whether a media query holds, following the window. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )

export const PHONE = '(max-width: 767px)'
export const NARROW = '(max-width: 1023px)'
