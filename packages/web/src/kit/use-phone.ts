import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(max-width: 767.98px)')

const subscribe = (listener: () => void) => {
  const media = narrow()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Narrower than 768 px: rows become cards, forms one column. */
export const usePhone = () => useSyncExternalStore(subscribe, () => narrow().matches)
