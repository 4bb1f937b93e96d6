import { z } from 'zod'
import { choice } from '../../../kit/choice.ts'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { id, ids, instant, whole } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'
import { P } from '../../../privileges.ts'
import { hours, percent } from '../../learning/hours/amount-field.ts'
import { attendance } from '../../sign-in/words.ts'
import { enrolmentResult } from '../words.ts'
import { resultRefusals } from './result-words.ts'

const finishing = { access: [P.trainClassFinish], scope: 'rows' } as const

export const conditionView = z.object({
  kind: z.enum(['attendance', 'items', 'exam', 'practical', 'survey', 'score']),
  title: z.string(),
  ok: z.boolean(),
  got: z.number().nullable(),
  need: z.number(),
})

/** Why a session grants no hours, or fewer than its minutes. */
export const creditNote = choice(
  {
    short: '出勤不足',
    course: '同一课程本年度已计学时',
    overlap: '与其他学习时间重叠',
    notPassed: '未合格',
  },
  '说明',
)
export type CreditNote = z.output<typeof creditNote>

const sessionResult = z.object({
  sessionId: id,
  no: z.int(),
  status: attendance.nullable(),
  minutes: z.int(),
  length: z.int(),
  madeGood: z.boolean(),
  hours,
  note: creditNote.nullable(),
})

export const resultRow = z.object({
  id: id.meta({ label: '学员' }),
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  result: enrolmentResult,
  percent: percent.nullable().meta({ label: '出勤率' }),
  score: z.number().nullable().meta({ label: '成绩' }),
  conditions: z.array(conditionView),
  hours: hours.meta({ label: '学时' }),
  sessions: z.array(sessionResult),
  practicals: z.array(z.object({ no: z.int(), ok: z.boolean().nullable(), score: z.int().nullable() })),
  certificateId: id.nullable(),
})
export type ResultRow = z.output<typeof resultRow>

const graduation = z.object({
  at: instant,
  byName: z.string(),
  people: z.int(),
  passed: z.int(),
  certificates: z.int(),
  hours,
  undoneAt: instant.nullable(),
  undoneByName: z.string(),
  undoReason: z.string(),
})

/**
 * Everybody confirmed with each condition, as graduation would judge him now, or as it has. What stands against
 * graduation is told beside: sheets that are not sealed, sittings that are not marked.
 */
export const classResults = defineEndpoint({
  ...finishing,
  path: 'rest/trainClass/results',
  title: '查看结业名单',
  effect: 'read',
  body: pageQuery(z.object({ result: enrolmentResult, orgId: id }), ['code', 'name', 'percent', 'hours']).extend({
    id,
  }),
  result: pageOf(resultRow).extend({
    figures: z.object({ confirmed: z.int(), passed: z.int(), failed: z.int(), noShow: z.int(), hours }),
    unsealed: z.array(z.object({ sheetId: id.nullable(), sessionIds: z.array(id), title: z.string() })),
    unmarked: z.int(),
    practicals: z.array(z.object({ no: z.int(), name: z.string(), open: z.int() })),
    certificate: z.boolean(),
    graduation: graduation.nullable(),
    /** Those that were taken back, the latest first. */
    undone: z.array(graduation),
    /** Until when it may be taken back; null where it may not. */
    undoUntil: instant.nullable(),
    jobId: id.nullable(),
    /** The class is over and not graduated: it may be. */
    ready: z.boolean(),
  }),
})
export type ClassResults = z.output<typeof classResults.result>

/** One job, however often it is asked for: certificates, hours, points and messages, each person once. */
export const graduateClass = defineEndpoint({
  ...finishing,
  path: 'rest/trainClass/graduate',
  title: '结业',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ jobId: id }),
})

/** Within 30 days: certificates revoked, hours voided, points taken back. */
export const undoGraduation = defineEndpoint({
  ...finishing,
  path: 'rest/trainClass/undoGraduate',
  title: '撤回结业',
  effect: 'write',
  body: z.strictObject({
    id,
    reason: text({ label: '撤回原因', min: 2, max: 200, long: true, message: resultRefusals.undoReason.message }),
  }),
  result: z.object({ state: z.literal('ended') }),
})

/** 实操 as an assessor saw it; null takes the mark away. */
export const markPractical = defineEndpoint({
  ...finishing,
  path: 'rest/trainClass/practical',
  title: '登记实操结果',
  effect: 'write',
  body: z.strictObject({
    id,
    /** Place among the practicals of the class, from 0. */
    no: whole(0, 9),
    userIds: ids(500),
    ok: z.boolean().nullable(),
    score: whole(0, 100, '实操成绩须为 0–100').nullable().default(null),
  }),
  result: z.object({ marked: z.int() }),
})
