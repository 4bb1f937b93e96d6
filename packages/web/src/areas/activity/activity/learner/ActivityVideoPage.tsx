import type { ComponentType } from 'react'
import { OwnCard } from '#src/areas/business-card/public.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ActivityHome } from './ActivityHome.tsx'
import './learner.css'

const ActivityOne = late(
  () => import('./ActivityOne.tsx').then((module) => module.ActivityOne),
  () => <LateSkeleton />,
)

/** What other areas show here, by `?tab=`. */
const tabs: Readonly<Record<string, ComponentType>> = { card: OwnCard }

/** 活动专区: the activities of a person, by `?id=` one of them, by `?tab=` what is not an activity. */
export function ActivityVideoPage() {
  const { id, tab = '' } = usePage().query
  const Tab = tabs[tab]
  if (Tab) return <Tab />
  return id ? <ActivityOne key={id} id={id} /> : <ActivityHome />
}
