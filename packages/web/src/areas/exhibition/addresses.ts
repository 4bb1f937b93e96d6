export const SHOW_LIST = '/photo/photoManageList'
const DESK = '/photo/photoDetail'

/** One exhibition for those who run it, and one of its works. */
export const showAddress = (id: string, tab?: string): string =>
  `${DESK}?exhibitionId=${id}${tab === undefined ? '' : `&tab=${tab}`}`
export const workAddress = (id: string): string => `${DESK}?id=${id}`

/** The hall, as everybody sees it. */
export const HALL = '/activity/activityVideo?tab=hall'
export const hallAddress = (id: string): string => `${HALL}&exhibitionId=${id}`
