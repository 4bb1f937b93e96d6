import type { Area } from '#src/shared/portal.ts'
import { joinClasses } from './join-classes.ts'
import { registerTrainOfPeople } from './merge-people.ts'
import { teacherRoom } from './teacher/index.ts'

/** 培训管理: each room joins by itself. */
export const trainArea: Area = (portal) => {
  registerTrainOfPeople(portal.belongings)
  joinClasses(portal)
  teacherRoom(portal)
}
