import type { z } from 'zod'
import type { liveMessage, roomShared } from '../live/room.ts'

/**
 * Events of `GET /rest/push`, an event stream read with `fetch` and the token in the header.
 * `message`: the inbox changed · `rights`: privileges changed · `sessionEnd`: this session is over ·
 * `build`: a newer build is served · `dictionary`: a dictionary changed · `job`: a background job moved ·
 * `approval`: an approval list changed · `study`: a sitting of this person was taken over by another device ·
 * `post`: announcements or notices were published, taken back, or read by this person · `attempt`: an invigilator, the
 * clock or another device did something to a sitting of this person · `live`: something is asked in a live class, or
 * over; pages that show the class ask what · `liveRoom`: lines and
 * settings of a room in which this person is · `signIn`: something happened on a sheet that this person hosts and looks at.
 */
export type PushEvent =
  | { kind: 'message' }
  | { kind: 'rights' }
  | { kind: 'sessionEnd'; reason: 'logout' | 'idle' | 'absolute' | 'admin' | 'password' | 'disabled' | 'replaced' }
  | { kind: 'build'; build: string }
  | { kind: 'dictionary'; version: number }
  | { kind: 'job' }
  | { kind: 'approval' }
  | { kind: 'post' }
  | { kind: 'study'; sittingId: string; command: 'takeOver' }
  | { kind: 'attempt'; attemptId: string }
  | { kind: 'live'; liveId: string }
  | { kind: 'signIn'; sheetId: string }
  | {
      kind: 'liveRoom'
      liveId: string
      messages: z.input<typeof liveMessage>[]
      shared: Partial<z.input<typeof roomShared>>
    }
