import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { id, instant, revision } from '../../../kit/scalars.ts'
import { classState } from '../words.ts'
import { MOST_SESSIONS, sessionConflict, sessionInput } from './session-input.ts'

const sessions = z.array(sessionInput).max(MOST_SESSIONS, `课次最多 ${MOST_SESSIONS} 个`)

/** All sessions of the class in place of those before; rooms are booked with it, or nothing is saved. */
export const saveSessions = defineEndpoint({
  path: 'rest/trainClass/saveSessions',
  title: '保存课程表',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, sessions, revision }),
  result: z.object({ saved: z.int(), revision, conflicts: z.array(sessionConflict) }),
})

/** Rooms, lecturers and confirmed trainees that are elsewhere; `excludeId` is the class itself. */
export const checkSessions = defineEndpoint({
  path: 'rest/trainClass/conflicts',
  title: '检查课程冲突',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ sessions, excludeId: id.optional() }),
  result: z.array(sessionConflict),
})

/** Sessions of all classes the caller may see in a span of at most 62 days: by room and by lecturer. */
export const sessionCalendar = defineEndpoint({
  path: 'rest/trainClass/calendar',
  title: '查询课程日历',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ from: instant, to: instant }),
  result: z.object({
    list: z.array(
      z.object({
        id,
        classId: id,
        className: z.string(),
        classState,
        title: z.string(),
        from: instant,
        to: instant,
        roomId: id.nullable(),
        where: z.string(),
        lecturers: z.array(z.object({ id, name: z.string() })),
        /** The caller may move it: his class, not begun. */
        movable: z.boolean(),
      }),
    ),
    serverTime: instant,
  }),
})
