export const LIST = '/questionBank/questionBankList'
export const DETAIL = '/questionBank/questionBankDetail'

export const addressOf = (id: string): string => `${DETAIL}?id=${id}`
