export const REPORT_LIST = '/epidemic/reportList'
export const REPORT_APPROVE = '/epidemic/reportApprove'

export const personAddress = (userId: string): string => `/epidemic/reportUserDetail?userId=${userId}`
