/** Days in the recycle bin during which a person can be restored (20 section 3.14). */
export const RESTORABLE_DAYS = 30
