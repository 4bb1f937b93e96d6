import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { Alert, Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { askedQuestion } from '../attempt/asked-question.ts'
import { Verdict } from '../attempt/Verdict.tsx'
import { QuestionView } from '../question/QuestionView.tsx'
import type { InstantSession } from './instant-session.ts'
import { QuestionTools } from './QuestionTools.tsx'
import { isOnePress } from './use-instant-steps.ts'
import { VerdictView } from './VerdictView.tsx'

interface InstantQuestionProps {
  session: InstantSession
  item: AskedItem
  number: number
}

const PRESS_MS = 700

/** Of a round the score matters only where it is neither all nor nothing. */
const scoreOf = ({ outcome, score }: AnswerVerdict) => (outcome === 'partial' ? score : undefined)

/** One question of a round, and its verdict once it is answered for good. */
export function InstantQuestion({ session, item, number }: InstantQuestionProps) {
  const { itemId } = item
  const verdict = useStore(session.store, (view) => view.verdicts[itemId])
  const draft = useStore(session.store, (view) => view.given[itemId] ?? view.drafts[itemId] ?? null)
  const pending = useStore(session.store, (view) => view.pending[itemId])
  const fault = useStore(session.store, (view) => view.faults[itemId])
  const asked = useMemo(() => askedQuestion(item), [item])
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)

  const choose = (answer: QuestionAnswer | null) => {
    session.choose(itemId, answer)
    // One press is the whole answer; keys may still walk through the options before Enter.
    const isPressed = performance.now() - pressedAt.current < PRESS_MS
    if (isOnePress(item.kind) && isPressed && answer !== null) session.answer(itemId)
  }
  return (
    <div
      className="instant-asked"
      onPointerUp={() => {
        pressedAt.current = performance.now()
      }}
    >
      <QuestionView
        asked={asked}
        answer={draft}
        number={String(number)}
        quietNumber
        aside={verdict && <Verdict outcome={verdict.outcome} score={scoreOf(verdict)} live />}
        opened={verdict}
        disabled={verdict !== undefined || pending !== undefined}
        onAnswer={choose}
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
    </div>
  )
}
