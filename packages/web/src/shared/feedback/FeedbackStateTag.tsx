import { type FeedbackState, feedbackState } from '@portal/contract/areas/system/feedback.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import { StateWord } from '#src/ui/state/StateWord.tsx'

/** State of a feedback, and whether it waits too long. */
export function FeedbackStateTag({ state, overdue = false }: { state: FeedbackState; overdue?: boolean }) {
  return (
    <>
      <StateWord>{wordsOf(feedbackState)[state]}</StateWord>
      {overdue && <Tag color="orange">超时</Tag>}
    </>
  )
}
