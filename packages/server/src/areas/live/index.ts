import type { Area } from '#src/shared/portal.ts'
import { anchorRoutes } from './anchor/routes.ts'
import { liveAgenda } from './class/agenda.ts'
import { createClassCounts } from './class/counts.ts'
import { liveClassRoutes } from './class/routes.ts'
import { liveTasks } from './class/tasks.ts'
import { liveMediaRoutes } from './media/routes.ts'
import { registerLiveOfPeople } from './merge-people.ts'
import { paletteOfLiveClasses } from './palette.ts'
import { liveRoomRoutes } from './room/routes.ts'
import { createLiveSources } from './room/sources.ts'
import { liveStudySource } from './room/study-source.ts'
import { searchedLiveClasses } from './searched.ts'
import { roundRoutes } from './sign/routes.ts'
import { signedRounds } from './sign/signed-rounds.ts'

/** Live classes: their plan, their rooms, and presence in them as study. */
export const liveArea: Area = (portal) => {
  const sources = createLiveSources(portal)
  const counts = createClassCounts(portal.platform)
  registerLiveOfPeople(portal.belongings)
  portal.guide.provideTasks('live', liveTasks)
  portal.guide.agenda.provide('live', liveAgenda)
  portal.search.provide('live', searchedLiveClasses)
  portal.palette.provide('live', paletteOfLiveClasses)
  anchorRoutes(portal)
  portal.studyItems.provide('live', liveStudySource(portal.liveRounds))
  liveClassRoutes(portal, sources, counts)
  liveRoomRoutes(portal, sources, counts)
  portal.liveRounds.provide('sign', signedRounds)
  roundRoutes(portal)
  liveMediaRoutes(portal)
}
