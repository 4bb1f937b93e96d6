import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { lotsOwner } from './words.ts'

const winner = z.object({ no: z.string(), name: z.string(), orgName: z.string() })

/** One prize and its draw; numbers and weights only, and to each person his own number. */
const shownDraw = z.object({
  prizeId: id,
  title: z.string(),
  count: z.int(),
  unitCap: z.int().nullable(),
  /** Null until the owner is published. */
  commit: z.string().nullable(),
  listHash: z.string().nullable(),
  frozenAt: instant.nullable(),
  /** The next five are sealed until the draw has run. */
  secret: z.string().nullable(),
  lines: z.string().nullable(),
  groups: z.string().nullable(),
  /** Lines `group:count` of what is kept for groups. */
  quotas: z.string().nullable(),
  skipped: z.array(z.string()),
  /** Numbers that get only what all others leave. */
  later: z.array(z.string()),
  runAt: instant.nullable(),
  /** In the order of the draw. */
  winners: z.array(winner),
  mine: z.object({ no: z.string(), weight: z.int(), won: z.boolean() }).nullable(),
})
export type ShownDraw = z.output<typeof shownDraw>

export const getDraw = defineEndpoint({
  path: 'rest/draw/get',
  title: '查看抽签',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ ownerType: lotsOwner, ownerId: id }),
  result: z.object({
    draws: z.array(shownDraw),
    /** People who draw a lot, once the list is frozen; before, how many would today, told to those who manage it alone. */
    eligible: z.int().nullable(),
    serverTime: instant,
  }),
})

/** By hand after the end; else the server draws half an hour later. */
export const runDraw = defineEndpoint({
  path: 'rest/draw/run',
  title: '抽奖',
  effect: 'write',
  access: [P.activityDraw],
  scope: 'rows',
  body: z.strictObject({ ownerType: lotsOwner, ownerId: id, prizeId: id }),
  result: z.object({ winners: z.array(winner) }),
})
