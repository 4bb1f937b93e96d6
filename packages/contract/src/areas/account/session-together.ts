import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'

/** What the frame of every page asks for when it first stands. */
export const FRAME_CALLS = [
  'rest/auth/keep',
  'rest/message/unreadNum',
  'rest/user/prefs',
  'rest/netNotice/list',
  'rest/job/list',
  'rest/announcement/popup',
  'rest/auth/loginWays',
] as const

/**
 * The calls of the frame in one: on a phone each would be a way to the server and back. Each is judged and answered by
 * itself, just as if it had come alone.
 */
export const callTogether = defineEndpoint({
  path: 'rest/auth/together',
  title: '查询页面框架所需内容',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    calls: z
      .array(z.strictObject({ path: z.enum(FRAME_CALLS), body: z.record(z.string().max(40), z.unknown()) }))
      .min(1)
      .max(FRAME_CALLS.length),
  }),
  result: z.object({
    answers: z.array(
      z.object({
        httpStatus: z.int(),
        requestNumber: z.string(),
        /** As it stands on its own: status, message and result. */
        envelope: z.unknown(),
      }),
    ),
  }),
})
