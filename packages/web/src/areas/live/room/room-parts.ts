import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import type { ComponentType } from 'react'
import { late } from '#src/ui/late/late.tsx'

/** What another part of live classes shows in a room: sign-in, or how the stream arrives. */
export interface RoomPart {
  key: string
  /** Beneath the picture, for learners. */
  Card?: ComponentType<{ liveId: string; room: LiveRoom }>
  /** In the console, for hosts. */
  Desk?: ComponentType<{ liveId: string; room: LiveRoom }>
}

/** In the order in which they stand. */
export const roomParts: readonly RoomPart[] = [
  {
    key: 'sign',
    Card: late(() => import('../sign/RoundCard.tsx').then((module) => module.RoundCard)),
    Desk: late(() => import('../sign/RoundDesk.tsx').then((module) => module.RoundDesk)),
  },
]
