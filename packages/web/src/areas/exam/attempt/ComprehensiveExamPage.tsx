import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { ExamHall } from './ExamHall.tsx'
import './sit.css'

const ExamStart = late(() => import('./ExamStart.tsx').then((module) => module.ExamStart))
const ExamReview = late(() => import('../review/ExamReview.tsx').then((module) => module.ExamReview))

/** 综合考试: the hall; `?examId=` one exam before and during its sitting; `?attemptId=` what was handed in. */
export function ComprehensiveExamPage() {
  const { query } = usePage()
  if (query.attemptId) return <ExamReview key={query.attemptId} attemptId={query.attemptId} />
  if (query.examId) return <ExamStart key={query.examId} examId={query.examId} />
  return <ExamHall />
}
