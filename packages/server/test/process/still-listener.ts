import type { Listener } from '#src/platform/database/listener.ts'

/** Nobody tells it anything, so what a cache holds is always true. */
export const stillListener: Listener = {
  isCurrent: true,
  on: () => undefined,
  onGap: () => undefined,
  onLost: () => undefined,
  ask: () => Promise.reject(new Error('there is nobody to ask')),
  start: async () => undefined,
  stop: async () => undefined,
}
