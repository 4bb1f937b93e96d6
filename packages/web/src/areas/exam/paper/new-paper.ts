/** Stands for the id of a paper that was not saved yet. */
export const NEW_PAPER = 'new'
