import type { Area } from '#src/shared/portal.ts'
import { liveAgenda } from './class/agenda.ts'
import { liveClassRoutes } from './class/routes.ts'
import { liveTasks } from './class/tasks.ts'
import { liveMediaRoutes } from './media/routes.ts'
import { registerLiveOfPeople } from './merge-people.ts'

export const liveArea: Area = (portal) => {
  registerLiveOfPeople(portal.belongings)
  portal.guide.provideTasks('live', liveTasks)
  portal.guide.agenda.provide('live', liveAgenda)
  liveClassRoutes(portal)
  liveMediaRoutes(portal)
}
