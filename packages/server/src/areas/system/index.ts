import type { Area } from '#src/shared/portal.ts'

/** Inbox, dictionaries and the error log of browsers. */
export const systemArea: Area = () => undefined
