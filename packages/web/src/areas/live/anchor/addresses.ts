import { LIVE_COURSES, liveLink } from '@portal/contract/areas/live/class-links.ts'
import { isBuilt } from '#src/platform/screens/built.ts'

export const ANCHORS = '/netSchool/anchor'

export const anchorAddress = (id: string): string => `${ANCHORS}?id=${id}`

/** Where a live class is watched; its quiz where there is no room. */
export const liveAddress = (id: string): string =>
  isBuilt(LIVE_COURSES) ? liveLink(id) : `/netSchool/livePlayAnswer?liveId=${id}`
