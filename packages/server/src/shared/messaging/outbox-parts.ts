import type { Portal } from '../portal.ts'

/** What sending needs of the portal. */
export type Outbox = Pick<Portal, 'platform' | 'settings' | 'channels'>
