import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { clockText } from '../clock-text.ts'
import { eachLook } from '../each-look.ts'
import type { AttemptSession } from '../session/attempt-session.ts'

const secondsLeft = (session: AttemptSession): number | null => {
  const left = session.itemRemainingMs()
  return left === null ? null : Math.ceil(left / 1000)
}

/** Where a sequential sitting is, and what is left of the open question. */
export function ItemClock({ session }: { session: AttemptSession }) {
  const { itemCount } = session.sitting
  const place = useStore(session.store, ({ item }) => item?.place ?? null)
  const isClosed = useStore(session.store, (view) => view.itemClosed)
  const left = useSyncExternalStore(eachLook, () => secondsLeft(session))

  if (place === null) return null
  if (place >= itemCount) return <p className="attempt-item-clock">全部 {itemCount} 题已作答完毕，请交卷</p>
  return (
    <p className="attempt-item-clock" data-short={left !== null && left <= 10}>
      第 {place + 1} 题，共 {itemCount} 题
      {left !== null && (
        <>
          {' · '}
          {isClosed ? (
            <span role="status">本题作答时间已到，正在进入下一题</span>
          ) : (
            <span role="timer" aria-label="本题剩余时间">
              本题剩余 {clockText(left * 1000)}
            </span>
          )}
        </>
      )}
    </p>
  )
}
