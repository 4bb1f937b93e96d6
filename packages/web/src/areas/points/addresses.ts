export const DETAIL_PATH = '/netSchool/integralDetail'

/** 积分明细 of a person; without one the own. */
export const detailAddress = (personId: string | null): string =>
  personId === null ? DETAIL_PATH : `${DETAIL_PATH}?personId=${personId}`

/** Where the thing behind an entry is shown, by the kind its source names; null where there is no page of it. */
export const sourceAddress = (sourceId: string): string | null => {
  const [kind, id] = sourceId.split(':')
  if (id === undefined) return null
  return kind === 'video' ? `/netSchool/courseCenter/newCourseVideoPlay?id=${id}` : null
}
