import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { HazardList } from './HazardList.tsx'
import './hazard.css'

const HazardTry = late(() => import('./HazardTry.tsx').then((module) => module.HazardTry))
const HazardReview = late(() => import('./HazardReview.tsx').then((module) => module.HazardReview))

/** 隐患答题: the pictures; `?questionId=` one of them to look through; `?attemptId=` what was found. */
export function HazardAnswerPage() {
  const { query, setQuery } = usePage()
  const { questionId, attemptId, running } = query
  const back = () => setQuery({ questionId: undefined, attemptId: undefined, running: undefined }, { push: true })
  if (attemptId) return <HazardReview key={attemptId} attemptId={attemptId} onBack={back} />
  if (questionId) return <HazardTry key={questionId} questionId={questionId} running={running ?? null} onBack={back} />
  return <HazardList />
}
