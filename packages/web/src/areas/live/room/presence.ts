import type { BeatEvent } from '@portal/contract/areas/learning/play/beat.ts'
import type { joinLive } from '@portal/contract/areas/live/room.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { DAY_MS, SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import type { BeatJournal } from '#src/shared/player/core/beat-journal.ts'
import {
  type BeatQueue,
  type BeatsReply,
  type Connection,
  createBeatQueue,
  type SendBeats,
} from '#src/shared/player/core/beat-queue.ts'

export type Joined = ResultOf<typeof joinLive>

const FIRST_BEAT_MS = 2 * SECOND_MS

interface PresenceParts {
  send: SendBeats
  journal: BeatJournal
  onConnection: (connection: Connection) => void
  onReply: (reply: BeatsReply) => void
  /** The sitting is gone or over: who is still there comes in again. */
  onGone: () => void
}

/** Being there: a beat every few seconds as long as the page is open, for one sitting. */
export const createPresence = ({ sittingId, nonce, beatSeconds }: Joined, parts: PresenceParts) => {
  if (sittingId === null) return null
  let lastAt = performance.now()
  const queue: BeatQueue = createBeatQueue({ sittingId, nonce, ...parts })

  const beat = (event: BeatEvent, keepalive = false) => {
    const wallMs = Math.min(Math.round(performance.now() - lastAt), DAY_MS)
    lastAt = performance.now()
    const visible = document.visibilityState !== 'hidden'
    return queue.add({ event, spans: [], position: 0, visible, muted: false, stalledMs: 0, wallMs }, keepalive)
  }
  const onVisibility = () => void beat(document.visibilityState === 'hidden' ? 'hide' : 'show', true)
  const onOnline = () => queue.retryNow()
  // Soon after coming in, so that one sees at once that the time counts.
  const first = setTimeout(() => void beat('tick'), FIRST_BEAT_MS)
  const timer = setInterval(() => void beat('tick'), beatSeconds * 1000)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)

  const stop = () => {
    clearTimeout(first)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
  }
  return {
    sittingId,
    /** Another beat now, such as at the end, so that the last seconds are told. */
    now: () => beat('tick'),
    leave: () => {
      stop()
      void beat('close', true)
      queue.retire()
    },
    /** Nothing more is told: the server has ended it. */
    drop: () => {
      stop()
      queue.stop()
    },
  }
}

export type Presence = NonNullable<ReturnType<typeof createPresence>>
