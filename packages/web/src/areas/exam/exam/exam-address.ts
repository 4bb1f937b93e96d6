export const EXAMS = '/videoManageSc/comprehensiveTest'

/** The page of one exam. */
export const examAddress = (id: string) => `${EXAMS}?exam=${id}`
