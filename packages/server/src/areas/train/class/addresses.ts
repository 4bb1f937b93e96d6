/** Where a learner finds the class. */
export const learnerPage = (id: string): string => `/signInList?classId=${id}`

/** Where it is managed. */
export const classPage = (id: string): string => `/train/classOpeningManagemeDetial?id=${id}`
