import { isBuilt } from '#src/platform/screens/built.ts'

export const ANCHORS = '/netSchool/anchor'
const ROOM = '/netSchool/courseCenter/livePlayCourse'

export const anchorAddress = (id: string): string => `${ANCHORS}?id=${id}`

/** Where a live class is watched; its quiz where there is no room. */
export const liveAddress = (id: string): string =>
  isBuilt(ROOM) ? `${ROOM}?id=${id}` : `/netSchool/livePlayAnswer?liveId=${id}`
