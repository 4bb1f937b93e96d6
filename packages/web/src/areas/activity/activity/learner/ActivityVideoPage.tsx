import type { ComponentType } from 'react'
import { ExhibitionHall } from '#src/areas/exhibition/public.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ActivityHome } from './ActivityHome.tsx'
import './learner.css'

const ActivityOne = late(
  () => import('./ActivityOne.tsx').then((module) => module.ActivityOne),
  () => <LateSkeleton />,
)

/** What other areas show employees here, by `?tab=`. */
const surfaces: Readonly<Record<string, ComponentType>> = { hall: ExhibitionHall }

/** 活动专区: the activities of a person, by `?id=` one of them, by `?tab=` what else is on. */
export function ActivityVideoPage() {
  const { id, tab = '' } = usePage().query
  const Surface = surfaces[tab]
  if (Surface) return <Surface />
  return id ? <ActivityOne key={id} id={id} /> : <ActivityHome />
}
