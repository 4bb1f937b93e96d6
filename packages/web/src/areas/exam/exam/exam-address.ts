/** Stands in the address in place of an id while an exam is made. */
export const NEW_EXAM = 'new'
