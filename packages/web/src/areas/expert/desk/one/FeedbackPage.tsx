import { usePage } from '#src/platform/page.ts'
import { FeedbackList } from './FeedbackList.tsx'
import { OneFeedback } from './OneFeedback.tsx'

/** 问答反馈: by `?id=` one question, else what askers said of their answers. */
export function FeedbackPage() {
  const { id } = usePage().query
  return id ? <OneFeedback key={id} id={id} /> : <FeedbackList />
}
