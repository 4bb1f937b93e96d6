export const ACTIVITY_LIST = '/monograph/activeList'
const BANK = '/monograph/questionBankList'
const QUESTION = '/monograph/questionDetail'

export const bankAddress = (activityId: string): string => `${BANK}?activityId=${activityId}`
export const questionAddress = (activityId: string): string => `${QUESTION}?activityId=${activityId}`
export const countAddress = (activityId: string): string => `/monograph/activityCountList?activityId=${activityId}`

export const ACTIVITY_HOME = '/activity/activityVideo'
const DESK = '/monograph/activities'

/** One activity for those who take part. */
export const activityAddress = (activityId: string): string => `${ACTIVITY_HOME}?id=${activityId}`
/** One activity for those who run it. */
export const deskAddress = (activityId: string, tab?: string): string =>
  `${DESK}?id=${activityId}${tab === undefined ? '' : `&tab=${tab}`}`
/** One of its parts, by its place from 0, where the parts are composed. */
export const partAddress = (activityId: string, place: number): string =>
  `${deskAddress(activityId, 'parts')}&part=${place}`
