import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { approvalState } from '../access/approval.ts'
import { categoryCode, helperIds } from './hazard.ts'
import { grade, hazardLevel } from './hazard-level.ts'
import { hazardRequestKind, hazardState } from './words.ts'

const similar = z.object({
  id,
  number: z.string(),
  text: z.string(),
  state: hazardState,
  level: hazardLevel.nullable(),
  categoryName: z.string(),
  reportedAt: instant,
})

const requestRow = z.object({
  /** Of the approval: what rest/approveRecord/* and `decide` take. */
  id,
  hazardId: id,
  number: z.string().meta({ label: '编号' }),
  kind: hazardRequestKind,
  placeName: z.string().meta({ label: '场所' }),
  photoUrl: z.string(),
  text: z.string().meta({ label: '描述' }),
  categoryName: z.string().meta({ label: '类别' }),
  level: hazardLevel.nullable(),
  urgent: z.boolean(),
  submitterName: z.string().meta({ label: '提交人' }),
  orgName: z.string().meta({ label: '责任单位' }),
  days: z.int().nullable(),
  until: day.nullable(),
  reason: z.string().meta({ label: '说明' }),
  submittedAt: instant.meta({ label: '提交时间' }),
  dueAt: instant.nullable().meta({ label: '处理时限' }),
  overdue: z.boolean(),
  state: approvalState,
  step: z.int().meta({ label: '步骤' }),
  /** The unit had nobody who decides: it lies with one above. */
  climbed: z.boolean().meta({ label: '未配置审批人' }),
  mine: z.boolean(),
  /** Open cases of the place and category, of the last 30 days. */
  similar: z.array(similar),
})
export type HazardRequestRow = z.output<typeof requestRow>

export const listHazardRequests = defineEndpoint({
  path: 'rest/hiddenTrouble/approveList',
  title: '查询隐患审批',
  effect: 'read',
  access: [P.hazardApproval],
  scope: 'all',
  body: pageQuery(
    z.object({
      tab: z.enum(['todo', 'done', 'all']),
      kind: hazardRequestKind,
      level: hazardLevel,
      overdue: z.boolean().meta({ label: '超时' }),
      /** One request, for its own page. */
      requestId: id,
    }),
    ['submittedAt', 'dueAt'],
  ),
  result: pageOf(requestRow),
})

export const hazardVerdict = z.enum(['accept', 'reject', 'merge', 'pass', 'refuse'])

/** `accept`, `reject` and `merge` answer a report, `pass` and `refuse` the other requests. */
export const decideHazard = defineEndpoint({
  path: 'rest/hiddenTrouble/decide',
  title: '审批隐患',
  effect: 'write',
  access: [P.hazardApproval],
  scope: 'all',
  body: z.strictObject({
    requestId: id,
    action: hazardVerdict,
    likelihood: grade.optional().meta({ label: '可能性' }),
    severity: grade.optional().meta({ label: '严重性' }),
    /** How many of 重大隐患判定标准 hold. */
    ticked: whole(0, 50).default(0),
    level: hazardLevel.optional(),
    categoryId: categoryCode.optional(),
    ownerId: id.optional().meta({ label: '责任人' }),
    helpers: helperIds,
    recheckerId: id.nullable().default(null).meta({ label: '复查人' }),
    deadline: day.optional().meta({ label: '整改期限' }),
    temporaryControl: text({ label: '临时管控', max: 200 }).default(''),
    into: id.optional(),
    opinion: text({ label: '意见', max: 200, long: true }).default(''),
  }),
  result: z.object({ state: hazardState, deadline: instant.nullable() }),
})
export type HazardDecision = z.output<typeof decideHazard.body>
