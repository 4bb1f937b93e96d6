import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { batchResult } from '../../kit/record.ts'
import { day, id, ids, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { hazardPhotos, hazardPlan, helperIds } from './hazard.ts'
import { hazardState, hazardRefusals as no, proofFlag } from './words.ts'

const reason = text({ label: '原因', min: 2, max: 200, long: true, message: no.reason.message })
const state = z.object({ state: hazardState })
const ofParty = { effect: 'write', access: 'signedIn', scope: 'all' } as const

export const planHazard = defineEndpoint({
  ...ofParty,
  path: 'rest/hiddenTrouble/plan',
  title: '填写整改方案',
  body: z.strictObject({ id, plan: hazardPlan }),
  result: state,
})

export const submitHazard = defineEndpoint({
  ...ofParty,
  path: 'rest/hiddenTrouble/submit',
  title: '提交整改结果',
  body: z.strictObject({
    id,
    photos: hazardPhotos
      .min(1, no.afterPhotoMissing.message)
      .meta({ label: '整改后照片', missing: no.afterPhotoMissing.message }),
    text: text({ label: '整改说明', min: 5, max: 500, long: true, message: no.proofText.message }),
    cost: z.number().min(0).max(100_000_000).default(0).meta({ label: '实际费用（元）' }),
  }),
  result: state.extend({ flags: z.array(proofFlag) }),
})

export const extendHazard = defineEndpoint({
  ...ofParty,
  path: 'rest/hiddenTrouble/extend',
  title: '申请延期整改',
  body: z.strictObject({ id, days: whole(1, 60).meta({ label: '延期天数' }), reason }),
  result: z.object({ requestId: id }),
})

export const recheckHazard = defineEndpoint({
  ...ofParty,
  path: 'rest/hiddenTrouble/recheck',
  title: '复查隐患',
  body: z
    .strictObject({
      id,
      pass: z.boolean(),
      text: text({ label: '复查意见', max: 200, long: true }).default(''),
      photos: hazardPhotos.default([]),
    })
    .refine(({ pass, text: words }) => pass || [...words].length >= 2, {
      path: ['text'],
      message: no.returnReason.message,
    }),
  result: state.extend({ deadline: instant.nullable() }),
})

export const urgeHazard = defineEndpoint({
  path: 'rest/hiddenTrouble/urge',
  title: '催办隐患',
  effect: 'write',
  access: [P.hazard],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ sent: z.int() }),
})

/** 分派 and 改派 of accepted cases; each alone. */
export const assignHazards = defineEndpoint({
  path: 'rest/hiddenTrouble/assign',
  title: '分派隐患',
  effect: 'write',
  access: [P.hazardAssign],
  scope: 'rows',
  body: z.strictObject({
    ids: ids(100),
    ownerId: id.meta({ label: '责任人', missing: no.ownerMissing.message }),
    helpers: helperIds,
    recheckerId: id.nullable().optional().meta({ label: '复查人' }),
    /** Left out, the deadline stays as it is. */
    deadline: day.optional().meta({ label: '整改期限' }),
    reason: reason.optional(),
  }),
  result: z.object({ assigned: z.int(), failed: batchResult.shape.failed }),
})

export const suspendHazard = defineEndpoint({
  path: 'rest/hiddenTrouble/suspend',
  title: '申请挂起隐患',
  effect: 'write',
  access: [P.hazardAssign],
  scope: 'rows',
  body: z.strictObject({ id, until: day.meta({ label: '挂起至' }), reason }),
  result: z.object({ requestId: id }),
})

export const mergeHazard = defineEndpoint({
  path: 'rest/hiddenTrouble/merge',
  title: '标记重复隐患',
  effect: 'write',
  access: [P.hazardApproval],
  scope: 'all',
  body: z.strictObject({ id, into: id.meta({ label: '重复的隐患', missing: no.intoMissing.message }) }),
  result: state,
})

export const markRelapse = defineEndpoint({
  path: 'rest/hiddenTrouble/relapse',
  title: '认定隐患复发',
  effect: 'write',
  access: [P.hazardApproval],
  scope: 'all',
  body: z.strictObject({ id, of: id }),
  result: z.object({ relapseOf: id }),
})
