import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { activityState } from './activity-words.ts'

const signPart = z.object({
  /** Of the part, which is what its sheet is for. */
  id,
  title: z.string(),
  weight: z.int(),
  required: z.boolean(),
  activityId: id,
  activityTitle: z.string(),
  state: activityState,
  cancelReason: z.string(),
  from: instant,
  to: instant,
  done: z.boolean(),
  /** Null until the sheet is there. */
  sheetId: id.nullable(),
})
export type SignPart = z.output<typeof signPart>

/** 签到 parts of activities that show to the caller, what goes on first; one of them by its id. */
export const listSignParts = defineEndpoint({
  path: 'rest/activity/signParts',
  title: '查询活动签到环节',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ partId: id.optional() }),
  result: z.object({ list: z.array(signPart), serverTime: instant }),
})
