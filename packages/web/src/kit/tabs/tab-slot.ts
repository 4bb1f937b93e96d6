import { createContext } from 'react'

interface Slot {
  count: number
  /** What the parts are of, where that is not the page. */
  heading: string | undefined
  /** A ref: brings the tabs of the page into its element as long as that is there. */
  take: (place: HTMLElement | null) => (() => void) | undefined
}

/** The tabs of the page around, for the head line that has room for them. */
export const TabSlot = createContext<Slot | null>(null)
