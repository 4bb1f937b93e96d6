import type { Area } from '#src/shared/portal.ts'
import { joinCourses } from './course/join.ts'
import { joinClasses } from './join-classes.ts'
import { registerTrainOfPeople } from './merge-people.ts'
import { paletteOfClasses } from './palette.ts'
import { permissionRoom } from './permission/permission-room.ts'
import { joinResults } from './result/join.ts'
import { searchedClasses } from './searched.ts'
import { teacherRoom } from './teacher/teacher-room.ts'

/** 培训管理: each room joins by itself. */
export const trainArea: Area = (portal) => {
  registerTrainOfPeople(portal.belongings)
  teacherRoom(portal)
  joinClasses(portal)
  permissionRoom(portal)
  portal.palette.provide('class', paletteOfClasses)
  portal.search.provide('class', searchedClasses(portal.files))
  joinResults(portal)
  joinCourses(portal)
}
