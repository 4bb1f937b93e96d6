import { FlagFilled, FlagOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { eachLook } from './each-look.ts'
import type { AttemptSession } from './session/attempt-session.ts'
import type { DeskSteps } from './use-desk-steps.ts'

interface DeskFooterProps {
  session: AttemptSession
  steps: DeskSteps
  onHandIn: () => void
  /** Opens the card; null where it stands beside the question or there is none. */
  onCard: (() => void) | null
}

/** The main ways at the bottom edge, in reach of a thumb. */
export function DeskFooter({ session, steps, onHandIn, onCard }: DeskFooterProps) {
  const { item, index, items, isFree, isLast, isGoing, next, previous } = steps
  const isStopped = useStore(session.store, (view) => view.stopped !== null)
  const keep = useSyncExternalStore(eachLook, () => Math.ceil(session.keepMs() / 1000))
  return (
    <footer className="attempt-foot">
      {isFree && (
        <Button disabled={index === 0} onClick={previous}>
          上一题
        </Button>
      )}
      {item && <FlagButton session={session} itemId={item.itemId} />}
      {onCard && (
        <Button
          icon={<UnorderedListOutlined />}
          aria-label={`答题卡，第 ${index + 1} 题，共 ${items.length} 题`}
          onClick={onCard}
        >
          {index + 1}/{items.length}
        </Button>
      )}
      <Button
        type="primary"
        loading={isGoing}
        disabled={keep > 0 || (isLast && isStopped)}
        onClick={isLast ? onHandIn : next}
      >
        {isLast ? '交卷' : keep > 0 ? `下一题（${keep} 秒后）` : '下一题'}
      </Button>
    </footer>
  )
}

function FlagButton({ session, itemId }: { session: AttemptSession; itemId: string }) {
  const flag = useStore(session.store, (view) => view.answers[itemId]?.flag ?? false)
  return (
    <Button
      aria-pressed={flag}
      icon={flag ? <FlagFilled /> : <FlagOutlined />}
      onClick={() => session.flag(itemId, !flag)}
    >
      标记
    </Button>
  )
}
