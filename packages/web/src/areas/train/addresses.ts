export const CLASSES = '/train/classOpeningManageme'
export const CLASS = '/train/classOpeningManagemeDetial'
export const AUDITS = '/train/auditsManage'
const AUDIT = '/train/auditsManageDetial'

/** Parts of a class that somebody can be sent to. */
export type ClassTab = 'overview' | 'people' | 'plan' | 'result'

export const classAddress = (id: string, tab: ClassTab = 'overview'): string =>
  `${CLASS}?id=${id}${tab === 'overview' ? '' : `&tab=${tab}`}`
export const editAddress = (id: string, step?: string): string => `${CLASS}?id=${id}&edit=${step ?? 'basic'}`

export const auditAddress = (id: string): string => `${AUDIT}?id=${id}`
export const auditsOfClass = (classId: string): string => `${AUDITS}?classId=${classId}`

/** Where people enrol, as the code on the poster has it. */
export const enrolAddress = (classId: string): string => `/signInList?classId=${classId}`

/** How the people of a special class get on. */
export const specialStatistics = (classId: string): string => `/safetyNetSchool/specialClassStatistics?ids=${classId}`
