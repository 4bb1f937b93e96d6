export const HISTORY_LIST = '/monograph/historyTodayList'
const DETAIL = '/monograph/historyTodayDetail'
export const CALENDAR = '/netSchool/historyCalendar'
export const PARTY = '/netSchool/partyHistory'
export const TOPICS = '/netSchool/historyTopicList'
export const COLUMNS = `${TOPICS}?view=columns`
const READER = '/netSchool/historyContentText'

export const NEW_ENTRY = DETAIL
export const detailAddress = (id: string, more = ''): string => `${DETAIL}?id=${id}${more}`
export const topicAddress = (labelId: string): string => `${TOPICS}?labelId=${labelId}`

/** `labelId`: previous and next stay inside this topic. */
export const entryAddress = (id: string, labelId?: string): string =>
  `${READER}?id=${id}${labelId === undefined ? '' : `&labelId=${labelId}`}`
