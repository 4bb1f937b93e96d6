import { z } from 'zod'
import { instant } from '#src/kit/scalars.ts'
import { attemptEventKind, attemptState } from './words.ts'

const notice = z.object({ seq: z.int(), kind: attemptEventKind, text: z.string(), at: instant })

/** What every reply of a running sitting tells. */
export const clockShape = {
  state: attemptState,
  /** The whole hall stands still; `deadline` moves along with the clock while it does, as while frozen. */
  paused: z.boolean(),
  /** Null: no clock. */
  deadline: instant.nullable(),
  serverNow: instant,
  notices: z.array(notice),
  /** Leavings of the page still allowed before the guard acts; null: not counted. */
  switchLeft: z.int().nullable(),
  /**
   * Sequential: the place of the open item, from 0; `itemCount` once all of them are left. It may be left from
   * `leaveFrom` on and closes at `closesAt`, which move along with the clock as `deadline` does. Null: free navigation.
   */
  current: z.object({ place: z.int(), leaveFrom: instant.nullable(), closesAt: instant.nullable() }).nullable(),
}
