import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { askedQuestion } from '../asked-question.ts'
import type { AttemptSession } from '../session/attempt-session.ts'
import { isWritable } from '../session/attempt-store.ts'

interface AskedViewProps {
  session: AttemptSession
  item: AskedItem
  /** Its place in the paper; sequential sittings do not count aloud. */
  number?: string
}

/** The open question of a sitting, with its mark. */
export function AskedView({ session, item, number }: AskedViewProps) {
  const answer = useStore(session.store, (view) => view.answers[item.itemId]?.answer ?? null)
  const isClosed = useStore(session.store, (view) => view.submitting || view.itemClosed || !isWritable(view))
  const asked = useMemo(() => askedQuestion(item), [item])
  const desk = useMemo(
    () => ({
      attemptId: session.sitting.attemptId,
      itemId: item.itemId,
      current: () => session.store.getState().answers[item.itemId]?.answer ?? null,
      write: (next: QuestionAnswer | null) => session.answer(item.itemId, next),
    }),
    [session, item],
  )
  return (
    <QuestionView
      asked={asked}
      answer={answer}
      disabled={isClosed}
      desk={desk}
      quietNumber
      aside={<FlagButton session={session} itemId={item.itemId} />}
      onAnswer={(next) => session.answer(item.itemId, next)}
      {...(number !== undefined && { number })}
    />
  )
}

function FlagButton({ session, itemId }: { session: AttemptSession; itemId: string }) {
  const flag = useStore(session.store, (view) => view.answers[itemId]?.flag ?? false)
  return (
    <button type="button" className="attempt-flag" aria-pressed={flag} onClick={() => session.flag(itemId, !flag)}>
      <Icon name="flag" />
      {flag ? '已标记' : '标记'}
    </button>
  )
}
