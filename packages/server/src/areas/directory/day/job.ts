/** What a new day brings; also asked for where a day has passed already when it is set. */
export const DAY_JOB = 'directory.day'
