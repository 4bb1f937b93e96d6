import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { QuizHome } from './QuizHome.tsx'
import './quiz.css'

const skeleton = () => <LateSkeleton />
const QuizEntry = late(() => import('./QuizEntry.tsx').then((module) => module.QuizEntry), skeleton)
const QuizReview = late(() => import('./QuizReview.tsx').then((module) => module.QuizReview), skeleton)

/** 答题活动: head and ranking; `&answer=1` a try, `&attemptId=` what was handed in. */
export function QuizPage({ activityId }: { activityId: string }) {
  const { attemptId, answer } = usePage().query
  if (attemptId) return <QuizReview key={attemptId} attemptId={attemptId} activityId={activityId} />
  if (answer) return <QuizEntry activityId={activityId} />
  return <QuizHome activityId={activityId} />
}
