import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { AttemptSession } from './attempt-session.ts'
import { itemsOf } from './progress.ts'

/** After a reload a free sitting goes on where it was left; in a sequential one only the last question is open. */
const startOf = ({ sitting, firstSeen }: AttemptSession): number => {
  const items = itemsOf(sitting)
  if (sitting.navigation !== 'free') return Math.max(0, items.length - 1)
  return Math.max(
    0,
    items.findIndex(({ itemId }) => itemId === firstSeen),
  )
}

/** Which question is on the desk, and the ways from it: to and fro, or for good. */
export const useDeskSteps = (session: AttemptSession) => {
  const { sitting } = session
  const later = useStore(session.store, (view) => view.later)
  const [index, setIndex] = useState(() => startOf(session))
  const [isGoing, setGoing] = useState(false)
  const items = useMemo(() => [...itemsOf(sitting), ...later], [sitting, later])
  const isFree = sitting.navigation === 'free'
  const item = items[index]

  const go = (to: number) => {
    if (to >= 0 && to < items.length) setIndex(to)
  }

  /** Sequential: the server closes this question and hands out the next; resolves false where there is none. */
  const goForGood = async (): Promise<boolean> => {
    if (!item || isGoing) return true
    setGoing(true)
    const left = await session.leave(item.itemId)
    setGoing(false)
    if (left === 'next') setIndex(index + 1)
    return left !== 'end'
  }

  return {
    items,
    index,
    item,
    isFree,
    isGoing,
    isLast: isFree && index >= items.length - 1,
    go: isFree ? go : null,
    next: async (): Promise<boolean> => {
      if (!isFree) return goForGood()
      go(index + 1)
      return index < items.length - 1
    },
    previous: () => {
      if (isFree) go(index - 1)
    },
  }
}

export type DeskSteps = ReturnType<typeof useDeskSteps>
