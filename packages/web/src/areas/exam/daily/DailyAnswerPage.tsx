import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { DailyHome } from './DailyHome.tsx'
import './daily.css'

const DailyEntry = late(() => import('./DailyEntry.tsx').then((module) => module.DailyEntry))
const DailyReview = late(() => import('./DailyReview.tsx').then((module) => module.DailyReview))

/** 每日答题: the day and the calendar; `?day=` its set, `&again=1` without score; `?attemptId=` what was handed in. */
export function DailyAnswerPage() {
  const { query } = usePage()
  const { attemptId, day, again } = query
  if (attemptId) return <DailyReview key={attemptId} attemptId={attemptId} />
  if (day) return <DailyEntry key={`${day}${again ?? ''}`} day={day} again={again === '1'} />
  return <DailyHome />
}
