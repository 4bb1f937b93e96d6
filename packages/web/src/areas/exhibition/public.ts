import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'

/** What other areas may use: the hall of exhibitions as everybody goes through it. */
export const ExhibitionHall = late(
  () => import('./show/hall/HallPage.tsx').then((module) => module.HallPage),
  () => LateSkeleton({}),
)

/** The same for films. */
export const CinemaHall = late(
  () => import('./show/hall/HallPage.tsx').then((module) => module.CinemaPage),
  () => LateSkeleton({}),
)

export { useHasExhibitions } from './show/hall/use-has-exhibitions.ts'
