export const COLUMN_LIST = '/monograph/monographList'

export const itemsAddress = (id: string): string => `/monograph/monographDetailList?id=${id}`
export const relatedAddress = (columnId: string): string => `/monograph/relatedVideoList?columnId=${columnId}`

/** A column as its learners see it, and an article opened from it. */
export const columnAddress = (id: string): string => `/netSchool/historyTopicList?columnId=${id}`
export const inColumn = (link: string, columnId: string): string => `${link}&columnId=${columnId}`
