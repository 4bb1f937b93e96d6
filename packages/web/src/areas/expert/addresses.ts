export const QA_LIST = '/expertOnline/qaList'
export const FEEDBACK = '/expertOnline/feedback'
export const ONLINE = '/netSchool/professionalOnline'

/** A question as everybody reads it, and as the office looks after it. */
export const questionAddress = (id: string): string => `${ONLINE}?id=${id}`
export const feedbackAddress = (id: string): string => `${FEEDBACK}?id=${id}`
