import type { Area } from '#src/shared/portal.ts'
import { liveAgenda } from './class/agenda.ts'
import { liveClassRoutes } from './class/routes.ts'
import { liveTasks } from './class/tasks.ts'
import { registerLiveOfPeople } from './merge-people.ts'
import { liveRoomRoutes } from './room/routes.ts'
import { createLiveSources } from './room/sources.ts'
import { liveStudySource } from './room/study-source.ts'

/** Live classes: their plan, their rooms, and presence in them as study. */
export const liveArea: Area = (portal) => {
  const sources = createLiveSources(portal)
  registerLiveOfPeople(portal.belongings)
  portal.guide.provideTasks('live', liveTasks)
  portal.guide.agenda.provide('live', liveAgenda)
  portal.studyItems.provide('live', liveStudySource(portal.liveRounds))
  liveClassRoutes(portal, sources)
  liveRoomRoutes(portal, sources)
}
