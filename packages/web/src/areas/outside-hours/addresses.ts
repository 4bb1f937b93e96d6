export const BATCHES = '/train/uploadCourseHours'
const DETAIL = '/train/uploadCourseHoursDetail'

/** Without an id a new one. */
export const batchAddress = (id?: string): string => (id === undefined ? DETAIL : `${DETAIL}?id=${id}`)
