import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'

/** What other areas may use: the hall of exhibitions as everybody goes through it. */
export const ExhibitionHall = late(
  () => import('./show/hall/HallPage.tsx').then((module) => module.HallPage),
  () => LateSkeleton({}),
)

/** The way there, for those who have an exhibition to see. */
export const ExhibitionLink = late(() =>
  import('./show/hall/ExhibitionLink.tsx').then((module) => module.ExhibitionLink),
)
