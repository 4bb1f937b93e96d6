import type { ComponentType } from 'react'
import { OwnCard } from '#src/areas/business-card/public.ts'
import { CinemaHall, ExhibitionHall } from '#src/areas/exhibition/public.ts'
import { WelfareTab } from '#src/areas/welfare/public.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ActivityHome } from './ActivityHome.tsx'
import { AreaTabs, inStrip } from './AreaTabs.tsx'
import './learner.css'

const ActivityOne = late(
  () => import('./ActivityOne.tsx').then((module) => module.ActivityOne),
  () => <LateSkeleton />,
)

/** What else stands on this page, by `?tab=`. */
const tabs: Readonly<Record<string, ComponentType>> = {
  card: OwnCard,
  cinema: CinemaHall,
  hall: ExhibitionHall,
  welfare: WelfareTab,
}

/** 活动专区: the activities of a person, by `?id=` one of them, by `?tab=` what other areas bring. */
export function ActivityVideoPage() {
  const { id, tab, benefit, points, exhibitionId } = usePage().query
  const Other = tab === undefined ? undefined : tabs[tab]
  if (!Other && id) return <ActivityOne key={id} id={id} />
  // One thing of a tab is a page of its own.
  const isHome = [benefit, points, exhibitionId].every((of) => of === undefined) && inStrip(tab)
  return (
    <>
      {isHome && <AreaTabs />}
      {Other ? <Other /> : <ActivityHome />}
    </>
  )
}
