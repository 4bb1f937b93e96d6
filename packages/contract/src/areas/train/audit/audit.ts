import { z } from 'zod'
import { choice } from '../../../kit/choice.ts'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { id, ids, instant } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'
import { P } from '../../../privileges.ts'
import { hours } from '../../learning/hours/amount-field.ts'
import { seatFigures } from '../class/seats.ts'
import { formAnswers, formField } from '../enrolment/form.ts'
import { ownConflict } from '../enrolment/open.ts'
import { classKind, classState, enrolmentResult, enrolmentState, enrolWay } from '../words.ts'

/** `roster`: everybody of one class, for those who run it; the other tabs are those of 报名审核. */
export const enrolmentTab = choice(
  { todo: '待我审核', done: '我已处理', waiting: '候补', all: '全部', roster: '学员' },
  '页签',
)
export type EnrolmentTab = z.output<typeof enrolmentTab>

export const enrolmentRow = z.object({
  id,
  classId: id,
  className: z.string().meta({ label: '班次' }),
  classState,
  kind: classKind,
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgId: id,
  orgName: z.string().meta({ label: '单位' }),
  way: enrolWay,
  nominatorName: z.string().meta({ label: '推荐人' }),
  appliedAt: instant.meta({ label: '报名时间' }),
  state: enrolmentState,
  reason: z.string().meta({ label: '原因' }),
  wait: z.int().nullable().meta({ label: '候补位' }),
  /** Place in the queue behind which nobody of the same pools waits: the next one is 1. */
  offerEnd: instant.nullable().meta({ label: '确认截止' }),
  /** Unit whose seats he holds; null: those for all, or none. */
  pool: id.nullable(),
  requestId: id.nullable(),
  step: z.int().nullable().meta({ label: '步骤' }),
  waitedHours: z.number().nullable().meta({ label: '已等待' }),
  dueAt: instant.nullable().meta({ label: '处理时限' }),
  /** The caller has an open task in it. */
  mayDecide: z.boolean(),
  freeUnit: z.int().nullable().meta({ label: '单位剩余名额' }),
  freeGeneral: z.int().meta({ label: '共用剩余名额' }),
  conflicts: z.int().meta({ label: '冲突' }),
  preconditionsOpen: z.int().meta({ label: '先修' }),
  trained: z.int().meta({ label: '近 24 月参训' }),
  noShows: z.int().meta({ label: '爽约' }),
  minutes: z.int().nullable().meta({ label: '出勤分钟' }),
  percent: z.number().nullable().meta({ label: '出勤率' }),
  score: z.number().nullable().meta({ label: '成绩' }),
  result: enrolmentResult,
  resultWhy: z.array(z.string()),
  certificateId: id.nullable(),
})
export type EnrolmentRow = z.output<typeof enrolmentRow>

const filter = z.object({
  tab: enrolmentTab,
  classId: id,
  orgId: id,
  state: enrolmentState,
  /** Pending and waiting, as the class desk shows them together. */
  undecided: z.boolean(),
  way: enrolWay,
  hasConflict: z.boolean(),
  result: enrolmentResult,
  from: instant,
  to: instant,
})

/** Tab 待我审核 when none is given. 全部 needs the code for all; 学员 a class that the caller runs or sees. */
export const listEnrolments = defineEndpoint({
  path: 'rest/trainEnrol/list',
  title: '查询报名',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(filter, ['appliedAt', 'wait', 'name', 'state']),
  result: pageOf(enrolmentRow),
})

const event = z.object({
  at: instant,
  state: enrolmentState,
  byName: z.string(),
  reason: z.string(),
})

/** A person's earlier classes beside his request. */
const training = z.object({
  classId: id,
  name: z.string(),
  from: instant.nullable(),
  state: enrolmentState,
  result: enrolmentResult,
})

export const getEnrolment = defineEndpoint({
  path: 'rest/trainEnrol/get',
  title: '查看报名',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: enrolmentRow.extend({
    classCode: z.string(),
    from: instant.nullable(),
    to: instant.nullable(),
    place: z.string(),
    enrolTo: instant,
    headTeacherName: z.string(),
    seats: seatFigures,
    /** The form as it was when it was filled in, which a changed one does not touch. */
    form: z.array(formField),
    answers: formAnswers,
    /** Answers of the submission before, where it was changed since. */
    answersBefore: formAnswers.nullable(),
    conflictList: z.array(ownConflict),
    preconditions: z.array(z.object({ name: z.string(), done: z.boolean() })),
    trainings: z.array(training),
    yearHours: hours,
    events: z.array(event),
    /** Those who wait, in order; the person himself among them. */
    queue: z.array(z.object({ id, name: z.string(), orgName: z.string(), me: z.boolean() })),
    mayPromote: z.boolean(),
  }),
})
export type EnrolmentDetail = z.output<typeof getEnrolment.result>

export const auditAction = choice(
  { pass: '通过', reject: '不通过', transfer: '转交', add: '加签', remind: '催办' },
  '操作',
)

/** Each row is judged alone; `waitlisted` of those passed found no seat left. */
export const auditEnrolments = defineEndpoint({
  path: 'rest/trainEnrol/audit',
  title: '审核报名',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    ids: ids(200),
    action: auditAction,
    opinion: text({ label: '意见', max: 200, long: true }).default(''),
    toUserIds: z.array(id).max(10, '最多选择 10 人').optional(),
  }),
  result: z.object({
    done: z.int(),
    waitlisted: z.int(),
    /** Said of a single row that was passed on to the queue. */
    message: z.string(),
    failed: z.array(z.object({ id, message: z.string() })),
  }),
})

/** Offers free seats in the order of the queue, or with `enrolmentId` one of them to this person. */
export const promoteWaiting = defineEndpoint({
  path: 'rest/trainEnrol/promote',
  title: '手动递补',
  effect: 'write',
  access: [P.enrolmentPromote],
  scope: 'rows',
  body: z.strictObject({
    classId: id,
    enrolmentId: id.optional(),
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: z.object({ offered: z.array(z.object({ id, name: z.string(), offerEnd: instant })) }),
})

/** How many rows wait in each tab for the caller. */
export const countEnrolments = defineEndpoint({
  path: 'rest/trainEnrol/counts',
  title: '统计报名',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ classId: id.optional() }),
  result: z.object({ todo: z.int(), waiting: z.int() }),
})
