import type { moderateLive } from '@portal/contract/areas/live/room.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'

/** Does something in the room, and says that it was done. */
export type Moderate = (act: Omit<BodyOf<typeof moderateLive>, 'id'>, said: string) => void
