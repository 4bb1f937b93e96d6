import { type FeedbackState, feedbackState } from '@portal/contract/areas/system/feedback.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'

const colours: Record<FeedbackState, string> = {
  pending: 'red',
  handling: 'blue',
  resolved: 'green',
  closed: 'default',
}

/** State of a feedback, and whether it waits too long. */
export function FeedbackStateTag({ state, overdue = false }: { state: FeedbackState; overdue?: boolean }) {
  return (
    <>
      <Tag color={colours[state]}>{wordsOf(feedbackState)[state]}</Tag>
      {overdue && <Tag color="orange">超时</Tag>}
    </>
  )
}
