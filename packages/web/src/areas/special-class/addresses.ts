export const SPECIAL_LIST = '/safetyNetSchool/specialVideoList'
export const SPECIAL_STATISTICS = '/safetyNetSchool/specialClassStatistics'

/** A special class with its contents, and the part of its people that a figure counts. */
export const specialAddress = (id: string): string => `/safetyNetSchool/specialVideoDetail?id=${id}`
export const specialPeopleAddress = (id: string, of?: string, orgId?: string): string =>
  `${specialAddress(id)}&tab=people${of ? `&f.of=${of}` : ''}${orgId ? `&f.orgId=${orgId}` : ''}`

export const statisticsAddress = (ids: readonly string[]): string => `${SPECIAL_STATISTICS}?ids=${ids.join(',')}`

/** Where a class is enrolled in, as the code on its poster has it. */
export const enrolAddress = (id: string): string => `/signInList?classId=${id}`
