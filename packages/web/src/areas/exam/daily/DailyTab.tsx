import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { PlanList } from './PlanList.tsx'
import './daily.css'

const PlanFigures = late(
  () => import('./PlanFigures.tsx').then((module) => module.PlanFigures),
  () => <LateSkeleton />,
)

/** 每日答题设置: the plans, or by `?part=` who takes part in one. */
export function DailyTab() {
  const { query, setQuery } = usePage()
  const back = () => setQuery({ part: undefined }, { push: true })
  return query.part ? <PlanFigures key={query.part} planId={query.part} onBack={back} /> : <PlanList />
}
