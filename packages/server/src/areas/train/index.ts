import type { Area } from '#src/shared/portal.ts'
import { joinClasses } from './join-classes.ts'

/** 培训管理: each room joins by itself. */
export const trainArea: Area = (portal) => {
  joinClasses(portal)
}
