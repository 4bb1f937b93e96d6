import type { Area } from '#src/shared/portal.ts'
import { liveClassRoutes } from './class/routes.ts'
import { registerLiveOfPeople } from './merge-people.ts'

export const liveArea: Area = (portal) => {
  registerLiveOfPeople(portal.belongings)
  liveClassRoutes(portal)
}
