import type { Area } from '#src/shared/portal.ts'
import { joinCourses } from './course/join.ts'
import { joinResults } from './result/join.ts'

export const trainArea: Area = (portal) => {
  joinResults(portal)
  joinCourses(portal)
}
