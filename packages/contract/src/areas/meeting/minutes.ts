import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { MOST_DECISIONS } from './meeting-input.ts'
import { decisionState } from './words.ts'

export const decisionInput = z.strictObject({
  /** A known one keeps what its owners have done. */
  id: id.optional(),
  text: text({ label: '决定', min: 2, max: 500, long: true, message: '决议内容为 2–500 个字' }),
  ownerIds: z.array(id).min(1, '决议负责人不能为空').max(50, '决议负责人最多 50 人').meta({ label: '负责人' }),
  due: day.meta({ label: '截止', missing: '请选择决议截止日期' }),
})
export type DecisionInput = z.output<typeof decisionInput>

/**
 * Minutes and decisions as they shall be; decisions that are left out are taken back. `issue` tells everybody invited
 * and makes the meeting 已出纪要; an issued text may be saved again and stays issued.
 */
export const saveMinutes = defineEndpoint({
  path: 'rest/meeting/minutes',
  title: '保存会议纪要',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id,
    revision: revision.optional(),
    minutes: text({ label: '纪要', max: 20_000, long: true }),
    decisions: z.array(decisionInput).max(MOST_DECISIONS, `决议最多 ${MOST_DECISIONS} 项`),
    issue: z.boolean().default(false),
  }),
  result: z.object({ saved: z.int(), revision, sent: z.int() }),
})

/** By one of its owners, for himself. */
export const finishDecision = defineEndpoint({
  path: 'rest/meeting/decisionDone',
  title: '完成决议',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ decisionId: id, note: text({ label: '完成说明', max: 500, long: true }).default('') }),
  result: z.object({ state: decisionState }),
})

/** 催办: owners of one decision, or of all overdue ones of the meeting. */
export const remindDecisions = defineEndpoint({
  path: 'rest/meeting/remindDecisions',
  title: '催办决议',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, decisionId: id.optional() }),
  result: z.object({ sent: z.int() }),
})

export const ownDecision = z.object({
  id,
  meetingId: id,
  topic: z.string().meta({ label: '会议' }),
  heldAt: instant.meta({ label: '会议时间' }),
  text: z.string().meta({ label: '决定' }),
  due: day.meta({ label: '截止' }),
  state: decisionState,
  daysLate: z.int(),
  note: z.string().meta({ label: '完成说明' }),
  doneAt: instant.nullable().meta({ label: '完成时间' }),
})
export type OwnDecision = z.output<typeof ownDecision>

/** Decisions that the caller owns, as they stand for him. */
export const listOwnDecisions = defineEndpoint({
  path: 'rest/meeting/myDecisions',
  title: '查询我的决议',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({ state: decisionState, meetingId: id }), ['due']),
  result: pageOf(ownDecision),
})
