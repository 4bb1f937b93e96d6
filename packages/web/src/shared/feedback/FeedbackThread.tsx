import type { FeedbackEntry } from '@portal/contract/areas/system/feedback.ts'
import { feedbackState } from '@portal/contract/areas/system/feedback.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import { serverNow } from '#src/platform/session/session.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import './feedback.css'

const stateWords: Record<string, string> = wordsOf(feedbackState)

const titleOf = ({ kind, text }: FeedbackEntry): string =>
  ({
    reply: '回复',
    ask: '追问',
    note: '内部备注',
    state: `状态变为「${stateWords[text] ?? text}」`,
    assign: '指派了处理人',
    merge: `与 ${text} 合并`,
  })[kind]

const hasWords = ({ kind }: FeedbackEntry) => kind === 'reply' || kind === 'ask' || kind === 'note'

/** What was said and done, oldest first. */
export function FeedbackThread({ entries }: { entries: readonly FeedbackEntry[] }) {
  if (entries.length === 0) return <p className="feedback-quiet">还没有回复</p>
  return (
    <ol className="feedback-thread" aria-label="处理过程">
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind} data-own={entry.isWriter}>
          <header>
            {entry.isWriter ? <b>{entry.author || '提交人'}</b> : <b>{entry.author || '系统'}</b>}{' '}
            {entry.kind === 'note' ? <Tag color="gold">内部备注</Tag> : <span>{titleOf(entry)}</span>}
            <TimeAgo at={entry.at.getTime()} now={serverNow()} />
          </header>
          {hasWords(entry) && <p>{entry.text}</p>}
        </li>
      ))}
    </ol>
  )
}
