import type { Area } from '#src/shared/portal.ts'

/** Sign-in, sessions, the person's own profile and start pages. */
export const accountArea: Area = () => undefined
