/** Where a learner finds the class. */
export const learnerPage = (id: string): string => `/signInList?classId=${id}`

/** Where it is managed. */
export const classPage = (id: string): string => `/train/classOpeningManagemeDetial?id=${id}`

/** 我主持的 of the same page. */
export const HOSTED = '/signInList?view=hosted'
