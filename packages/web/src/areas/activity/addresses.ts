export const ACTIVITY_LIST = '/monograph/activeList'
const BANK = '/monograph/questionBankList'
const QUESTION = '/monograph/questionDetail'

export const bankAddress = (activityId: string): string => `${BANK}?activityId=${activityId}`
export const questionAddress = (activityId: string): string => `${QUESTION}?activityId=${activityId}`
export const countAddress = (activityId: string): string => `/monograph/activityCountList?activityId=${activityId}`
