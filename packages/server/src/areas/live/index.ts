import type { Area } from '#src/shared/portal.ts'
import { anchorRoutes } from './anchor/routes.ts'
import { liveAgenda } from './class/agenda.ts'
import { liveClassRoutes } from './class/routes.ts'
import { liveTasks } from './class/tasks.ts'
import { registerLiveOfPeople } from './merge-people.ts'
import { searchedLiveClasses } from './searched.ts'
import { roundRoutes } from './sign/routes.ts'

export const liveArea: Area = (portal) => {
  registerLiveOfPeople(portal.belongings)
  portal.guide.provideTasks('live', liveTasks)
  portal.guide.agenda.provide('live', liveAgenda)
  portal.search.provide('live', searchedLiveClasses)
  anchorRoutes(portal)
  liveClassRoutes(portal)
  roundRoutes(portal)
}
