import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { itemsOf } from '../progress.ts'
import type { AttemptSession } from '../session/attempt-session.ts'

/** After a reload a free sitting goes on where it was left. */
const startOf = ({ sitting, firstSeen }: AttemptSession): number =>
  Math.max(
    0,
    itemsOf(sitting).findIndex(({ itemId }) => itemId === firstSeen),
  )

/** Which question is on the desk, and the ways from it: to and fro, or for good. */
export const useDeskSteps = (session: AttemptSession) => {
  const { sitting } = session
  const later = useStore(session.store, (view) => view.later)
  const isOver = useStore(session.store, ({ item }) => item !== null && item.place >= sitting.itemCount)
  const [place, setPlace] = useState(() => startOf(session))
  const [isGoing, setGoing] = useState(false)
  const items = useMemo(() => [...itemsOf(sitting), ...later], [sitting, later])
  const isFree = sitting.navigation === 'free'
  // One way: the newest question is the only one that is open, whoever brought it, the person or its clock.
  const index = isFree ? place : Math.max(0, items.length - 1)
  const item = items[index]

  const go = (to: number) => {
    if (to >= 0 && to < items.length) setPlace(to)
  }

  /** Sequential: the server closes this question and hands out the next. */
  const goForGood = async (): Promise<void> => {
    if (!item || isGoing) return
    setGoing(true)
    await session.leave(item.itemId)
    setGoing(false)
  }

  return {
    items,
    index,
    item,
    isFree,
    isGoing,
    /** Sequential: the last question was left, and all that remains is the hand-in. */
    isOver,
    isLast: isOver || (isFree && index >= items.length - 1),
    go: isFree ? go : null,
    next: () => (isFree ? go(index + 1) : void goForGood()),
    previous: () => {
      if (isFree) go(index - 1)
    },
  }
}

export type DeskSteps = ReturnType<typeof useDeskSteps>
