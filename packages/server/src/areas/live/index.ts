import type { Area } from '#src/shared/portal.ts'
import { anchorRoutes } from './anchor/routes.ts'
import { liveAgenda } from './class/agenda.ts'
import { liveClassRoutes } from './class/routes.ts'
import { liveTasks } from './class/tasks.ts'
import { registerLiveOfPeople } from './merge-people.ts'
import { roundRoutes } from './sign/routes.ts'

export const liveArea: Area = (portal) => {
  registerLiveOfPeople(portal.belongings)
  portal.guide.provideTasks('live', liveTasks)
  portal.guide.agenda.provide('live', liveAgenda)
  anchorRoutes(portal)
  liveClassRoutes(portal)
  roundRoutes(portal)
}
