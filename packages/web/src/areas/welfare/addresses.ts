export const WELFARE_LIST = '/welfare/welfareList'
const WELFARE_DETAIL = '/welfare/welfareDetail'

/** A benefit for those who look after it. */
export const detailAddress = (id: string, tab?: string): string =>
  `${WELFARE_DETAIL}?id=${id}${tab === undefined ? '' : `&tab=${tab}`}`
export const editAddress = (id: string): string => `${WELFARE_LIST}?edit=${id}`
/** 发放台 of whatever benefit. */
export const DESK = `${WELFARE_DETAIL}?desk=1`

export const WELFARE_HOME = '/activity/activityVideo?tab=welfare'
