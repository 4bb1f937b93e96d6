import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { askedQuestion } from '../attempt/asked-question.ts'
import { QuestionView } from '../question/QuestionView.tsx'
import type { InstantSession } from './instant-session.ts'
import { QuestionTools } from './QuestionTools.tsx'
import { VerdictView } from './VerdictView.tsx'

interface InstantQuestionProps {
  session: InstantSession
  item: AskedItem
  number: number
}

/** One question of a round, and its verdict once it is answered for good. */
export function InstantQuestion({ session, item, number }: InstantQuestionProps) {
  const { itemId } = item
  const verdict = useStore(session.store, (view) => view.verdicts[itemId])
  const draft = useStore(session.store, (view) => view.given[itemId] ?? view.drafts[itemId] ?? null)
  const pending = useStore(session.store, (view) => view.pending[itemId])
  const fault = useStore(session.store, (view) => view.faults[itemId])
  const asked = useMemo(() => askedQuestion(item), [item])
  return (
    <>
      <QuestionView
        asked={asked}
        answer={draft}
        number={String(number)}
        disabled={verdict !== undefined || pending !== undefined}
        onAnswer={(answer) => session.choose(itemId, answer)}
      />
      {pending === 'waiting' && (
        <Alert
          type="warning"
          showIcon
          title="网络不稳定，答案已存本机，恢复后自动提交"
          action={
            <Button size="small" onClick={session.wake}>
              立即重试
            </Button>
          }
        />
      )}
      {fault !== undefined && <Alert type="error" showIcon title={fault} />}
      {verdict && (
        <VerdictView item={item} verdict={verdict}>
          <QuestionTools verdict={verdict} onCollected={(collected) => session.collected(itemId, collected)} />
        </VerdictView>
      )}
    </>
  )
}
