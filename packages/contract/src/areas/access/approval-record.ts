import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { addMode, approvalAction, approvalState, recordedAction } from './approval.ts'
import { stepMode, subjectCode } from './approval-rule.ts'

const person = z.object({ id, name: z.string() })

const plannedStep = z.object({
  no: z.int(),
  mode: stepMode,
  dueHours: z.int(),
  users: z.array(person),
})

export const submitApproval = defineEndpoint({
  path: 'rest/approveRecord/save',
  title: '提交审批',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    subjectType: subjectCode,
    subjectId: id,
    note: text({ label: '说明', max: 200, long: true }).optional(),
    /** Takes the open request back instead of submitting. */
    withdraw: z.boolean().optional(),
    /** The request to withdraw, or the refused one that this submission follows. */
    requestId: id.optional(),
  }),
  result: z.object({ requestId: id, round: z.int(), steps: z.array(plannedStep) }),
})

export const approvalTab = choice({ mine: '待我审批', done: '我已处理', submitted: '我提交的', all: '全部' }, '页签')
export type ApprovalTab = z.output<typeof approvalTab>

const filter = z.strictObject({
  tab: approvalTab,
  /** One request by its id, from whatever tab: of all that the person has to do with. */
  requestId: id,
  subjectType: subjectCode,
  channel: text({ label: '频道', max: 40 }),
  state: approvalState,
  orgId: id.meta({ label: '提交单位' }),
  /** Somebody who has an open task in it. */
  assigneeId: id.meta({ label: '处理人' }),
  overdue: z.boolean().meta({ label: '超时' }),
  from: day.meta({ label: '提交日期从' }),
  to: day.meta({ label: '提交日期至' }),
})

export const approvalRow = z.object({
  requestId: id,
  subjectType: z.string(),
  subjectId: id,
  title: z.string().meta({ label: '标题' }),
  /** What the screen of its subject shows beside the title, as it is now. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  versionNo: z.int().nullable().meta({ label: '版本' }),
  submitter: person.meta({ label: '提交人' }),
  orgName: z.string().meta({ label: '单位' }),
  submittedAt: instant.meta({ label: '提交时间' }),
  step: z.int().meta({ label: '当前步骤' }),
  steps: z.int(),
  /** Working hours since the current step began. */
  waitingHours: z.number().meta({ label: '已等待' }),
  dueAt: instant.nullable().meta({ label: '处理时限' }),
  state: approvalState,
  assignees: z
    .array(person.extend({ onBehalfOf: z.string().nullable(), escalated: z.boolean() }))
    .meta({ label: '处理人' }),
  round: z.int(),
  channel: z.string().meta({ label: '频道' }),
  /** Path of this site that shows the request. */
  link: z.string(),
  /** Sent back with a decision: what was looked at. */
  snapshot: z.string(),
})
/** Titles of columns that are put together from several fields. */
export const approvalColumns = {
  subjectType: '事项',
  submitter: '提交人',
  step: '当前步骤',
  assignees: '处理人',
} as const

export type ApprovalRow = z.output<typeof approvalRow>

const listSpec = {
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(filter, ['submittedAt', 'dueAt']),
  result: pageOf(approvalRow),
} as const

export const listApprovals = defineEndpoint({
  ...listSpec,
  path: 'rest/approveRecord/list',
  title: '查询审批单',
})

/** As {@link listApprovals}, documents only. */
export const listDocumentApprovals = defineEndpoint({
  ...listSpec,
  path: 'rest/approveRecord/listDoc',
  title: '查询文档审批单',
})

/** `snapshot` is the row's; a decision about something else is not counted. */
const decision = z.strictObject({
  requestId: id,
  action: approvalAction,
  opinion: text({ label: '意见', max: 200, long: true, message: '意见最多 200 字' }).default(''),
  toStep: whole(1, 5).optional(),
  toUserIds: z.array(id).max(10, '最多选择 10 人').optional(),
  addMode: addMode.optional(),
  files: z.array(id).max(5, '最多上传 5 个附件').optional(),
  snapshot: text({ max: 200 }).optional(),
  /** Last day for which a refusal holds, of subjects that are refused for a while. */
  until: day.optional(),
})
const pageComments = z
  .array(z.strictObject({ page: whole(1, 100_000), text: text({ label: '批注', min: 1, max: 500, long: true }) }))
  .max(200)
export type PageComment = z.output<typeof pageComments>[number]

const decisionResult = z.object({ state: approvalState, step: z.int() })

export const decideApproval = defineEndpoint({
  path: 'rest/approveRecord/approve',
  title: '审批',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: decision,
  result: decisionResult,
})

export const decideDocumentApproval = defineEndpoint({
  path: 'rest/approveRecord/approveDoc',
  title: '审批文档',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: decision.extend({ pageComments: pageComments.optional() }),
  result: decisionResult,
})

export const listApprovalRecords = defineEndpoint({
  path: 'rest/approveRecord/getApproveRecords',
  title: '查询审批记录',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ requestId: id.optional(), subjectType: subjectCode.optional(), subjectId: id.optional() }),
  result: z.array(
    z.object({
      requestId: id,
      round: z.int(),
      step: z.int(),
      /** Null for what the engine did by itself. */
      actor: person.nullable(),
      onBehalfOf: person.nullable(),
      action: recordedAction,
      opinion: z.string(),
      files: z.array(id),
      at: instant,
      /** Working hours that the decision took. */
      hours: z.number().nullable(),
      client: z.string(),
      pageComments: z.array(z.object({ page: z.int(), text: z.string() })),
    }),
  ),
})

export const findApprovers = defineEndpoint({
  path: 'rest/approveRecord/findApproveUsers',
  title: '查询审批路径',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    subjectType: subjectCode,
    orgId: id.optional(),
    submitterId: id.optional(),
    subjectId: id.optional(),
  }),
  result: z.object({
    steps: z.array(plannedStep),
    free: z.boolean(),
    /** Why nobody can be asked, in words. */
    missing: z.string().optional(),
  }),
})

/** Whoever finds that nobody may approve for his unit tells those who can set somebody, once per day and subject. */
export const askForApprovers = defineEndpoint({
  path: 'rest/approveItemRelation/ask',
  title: '申请配置审批人',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ subjectType: subjectCode }),
  result: z.object({ sent: z.int() }),
})
