import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { claimNo } from './claim.ts'
import { claimState, welfareRefusals as no } from './words.ts'

const scanned = z.strictObject({
  /** Of the person or of whoever fetches it for him, as it was typed: see `plainCode`. */
  code: z
    .string()
    .regex(/^[0-9A-Za-z\s-]{8,20}$/, no.codeUnknown.message)
    .meta({ label: '领取码' }),
  place: text({ label: '发放地点', max: 40 }).default(''),
})

/** Whose piece it is, and what. */
const handedOut = z.object({
  claimNo: z.string(),
  benefitId: id,
  title: z.string(),
  person: z.object({ id, name: z.string(), code: z.string(), orgName: z.string(), photoUrl: z.string() }),
  option: z.string(),
  state: claimState,
  place: z.string(),
  /** Who fetches it in his place; empty: he himself. */
  proxyName: z.string(),
  deliveredAt: instant.nullable(),
})
export type HandedOut = z.output<typeof handedOut>

/** What a code stands for, before it is handed out; refuses what a delivery would refuse. */
export const lookAtCode = defineEndpoint({
  path: 'rest/welfare/look',
  title: '查看领取码',
  effect: 'read',
  access: [P.welfareDeliver],
  scope: 'rows',
  body: scanned,
  result: handedOut,
})

export const deliverClaim = defineEndpoint({
  path: 'rest/welfare/deliver',
  title: '发放福利',
  effect: 'write',
  access: [P.welfareDeliver],
  scope: 'rows',
  body: scanned,
  result: handedOut,
})

/** Within ten minutes. */
export const undoDelivery = defineEndpoint({
  path: 'rest/welfare/undo',
  title: '撤销发放',
  effect: 'write',
  access: [P.welfareDeliver],
  scope: 'rows',
  body: z.strictObject({ claimNo, reason: text({ label: '原因', min: 2, max: 200, long: true }) }),
  result: z.object({ state: claimState }),
})

/** Where pieces are handed out today, and what this person handed out in the last minutes. */
export const deskOfToday = defineEndpoint({
  path: 'rest/welfare/desk',
  title: '查看发放台',
  effect: 'read',
  access: [P.welfareDeliver],
  scope: 'rows',
  body: z.strictObject({}),
  result: z.object({
    places: z.array(z.object({ place: z.string(), title: z.string(), left: z.int() })),
    lately: z.array(handedOut),
    serverTime: instant,
  }),
})
