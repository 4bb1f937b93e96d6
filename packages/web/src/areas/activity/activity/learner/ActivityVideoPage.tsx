import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ActivityHome } from './ActivityHome.tsx'
import './learner.css'

const ActivityOne = late(
  () => import('./ActivityOne.tsx').then((module) => module.ActivityOne),
  () => <LateSkeleton />,
)

/** 活动专区: the activities of a person, by `?id=` one of them. */
export function ActivityVideoPage() {
  const { id } = usePage().query
  return id ? <ActivityOne key={id} id={id} /> : <ActivityHome />
}
