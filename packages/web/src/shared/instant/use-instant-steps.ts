import { useState } from 'react'
import { useStore } from 'zustand'
import type { InstantSession } from './instant-session.ts'

/** Of these a press on one choice is the whole answer: nothing is sent beside it. */
export const isOnePress = (kind: string): boolean => kind === 'single' || kind === 'judge'

/** Which question is in front, and what the one main button does. */
export const useInstantSteps = (session: InstantSession) => {
  const items = useStore(session.store, (view) => view.items)
  const verdicts = useStore(session.store, (view) => view.verdicts)
  const over = useStore(session.store, (view) => view.over)
  const firstOpen = () => items.findIndex(({ itemId }) => verdicts[itemId] === undefined)
  // A reload or another device comes back to the same question.
  const [index, setIndex] = useState(() => Math.max(0, firstOpen()))
  const [isShown, setShown] = useState(over)
  const item = items[index]
  const isJudged = item !== undefined && verdicts[item.itemId] !== undefined
  // What was chosen by keys or a reader's gesture may still change, and is sent by the button.
  const isChosen = useStore(session.store, ({ drafts, pending }) =>
    item === undefined ? false : (drafts[item.itemId] ?? null) !== null || pending[item.itemId] !== undefined,
  )

  const go = (to: number) => {
    if (to >= 0 && to < items.length) setIndex(to)
  }
  const onward = () => {
    const next = items.findIndex(({ itemId }, place) => place > index && verdicts[itemId] === undefined)
    if (over) setShown(true)
    else setIndex(next >= 0 ? next : Math.max(0, firstOpen()))
  }
  return {
    items,
    index,
    item,
    verdict: item && verdicts[item.itemId],
    over,
    /** The end sheet is in front. */
    isShown,
    show: () => setShown(true),
    go,
    /** Answers, or once answered goes on to what is still open, or to the end sheet. */
    forward: () => (isJudged || over ? onward() : item && session.answer(item.itemId)),
    /** A press on a choice is all that is waited for. */
    isPressed: !over && !isJudged && !isChosen && item !== undefined && isOnePress(item.kind),
    verb: over ? '查看结果' : isJudged ? '下一题' : '提交',
  }
}

export type InstantSteps = ReturnType<typeof useInstantSteps>
