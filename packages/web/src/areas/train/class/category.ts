/** Dictionary of the categories of classes. */
export const CATEGORIES = 'trainCategory'
