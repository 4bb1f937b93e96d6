import { createContext } from 'react'

interface Slot {
  count: number
  /** They part something on the page, and not the page. */
  isInner: boolean
  /** A ref: brings the tabs of the page into its element as long as that is there. */
  take: (place: HTMLElement | null) => (() => void) | undefined
}

/** The tabs of the page around, for the head line that has room for them. */
export const TabSlot = createContext<Slot | null>(null)
