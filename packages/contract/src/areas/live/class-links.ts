/** 直播课程 of learners: the list, and with an id the room. */
export const LIVE_COURSES = '/netSchool/courseCenter/livePlayCourse'

/** 直播课程 of those who plan classes. */
export const LIVE_LIST = '/videoManageSc/livePlayClass'

export const liveLink = (id: string): string => `${LIVE_COURSES}?id=${id}`

/** The room under the hand of its host. */
export const liveConsoleLink = (id: string): string => `${liveLink(id)}&view=console`

/** The same for who comes from the list of classes, and goes back there. */
export const livePlannedConsoleLink = (id: string): string => `${LIVE_LIST}?id=${id}&view=console`

/** What a class came to. */
export const liveReportLink = (id: string): string => `${LIVE_LIST}?id=${id}&view=report`

/** Who signed in a class, for who plans it. */
export const liveRoundsLink = (id: string): string => `${LIVE_LIST}?id=${id}&view=rounds`
