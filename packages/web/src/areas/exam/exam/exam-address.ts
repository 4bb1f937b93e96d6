/** Stands in the address in place of an id while an exam is made. */
export const NEW_EXAM = 'new'

export const EXAMS = '/videoManageSc/comprehensiveTest'

/** The page of one exam. */
export const examAddress = (id: string) => `${EXAMS}?exam=${id}`
