import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { day, id, ids, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'

/** Code of an approval subject, such as `video`; which exist is declared by the areas. */
export const subjectCode = text({ label: '审批事项', min: 1, max: 40 })

export const approverKind = choice(
  {
    person: '指定人员',
    role: '角色',
    unitHead: '单位负责人',
    superior: '直接上级',
    group: '用户组',
    chosen: '提交时选择',
    subjectOwner: '内容负责人',
  },
  '审批人来源',
)
export type ApproverKind = z.output<typeof approverKind>

/** `id` names the person, role or group; `level` counts units upwards for 单位负责人. */
export const approver = z
  .strictObject({ kind: approverKind, id: id.optional(), level: whole(1, 12).optional() })
  .refine(({ kind, id: named }) => !['person', 'role', 'group'].includes(kind) || named !== undefined, {
    message: '每个步骤至少选择一名审批人',
    path: ['id'],
  })
export type Approver = z.output<typeof approver>

export const stepMode = choice({ any: '任一人通过', all: '全部通过', quorum: '达到人数通过' }, '审批方式')
export type StepMode = z.output<typeof stepMode>

export const conditionOperator = choice(
  { eq: '等于', ne: '不等于', gt: '大于', gte: '不小于', lt: '小于', lte: '不大于' },
  '比较',
)

/** Asks the step only where a fact of the subject says so, such as `audience > 1000`. */
export const stepCondition = z.strictObject({
  field: text({ label: '条件字段', min: 1, max: 40 }),
  operator: conditionOperator,
  value: z.union([z.number(), text({ max: 100 })]),
})
export type StepCondition = z.output<typeof stepCondition>

const noSteps = '每个步骤至少选择一名审批人'
const dueRange = '时限须为 1–720 小时'

export const ruleStep = z
  .strictObject({
    mode: stepMode,
    /** Passes needed where the mode is quorum. */
    quorum: whole(1, 50).optional(),
    approvers: z.array(approver).min(1, noSteps).max(50),
    dueHours: z.int(dueRange).min(1, dueRange).max(720, dueRange),
    condition: stepCondition.optional(),
    cc: ids(50).optional(),
  })
  .refine(({ mode, quorum }) => mode !== 'quorum' || quorum !== undefined, {
    message: '请填写会签人数',
    path: ['quorum'],
  })
export type RuleStep = z.output<typeof ruleStep>

export const MOST_STEPS = 5

export const ruleSteps = z.array(ruleStep).max(MOST_STEPS, `最多 ${MOST_STEPS} 个步骤`)

export const listApproveItems = defineEndpoint({
  path: 'rest/approveItem/list',
  title: '查询审批事项',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(
    z.object({
      /** The code itself: subjects are fixed by the program. */
      id: z.string(),
      code: z.string(),
      name: z.string(),
      /** Facts that a step's condition may ask for. */
      fields: z.array(z.object({ field: z.string(), label: z.string() })),
    }),
  ),
})

/** Who may set approvers of anything; the handler narrows to the subject's own codes. */
export const ruleSetters: readonly Privilege[] = [
  P.authorityApprove,
  P.videoApproveSet,
  P.schoolApprovalSet,
  P.trainPermissionEdit,
  P.announcementApproveSet,
  P.noticeApproveSet,
  P.articleApproveSet,
  P.healthApprovalSet,
  P.hazardApprovalSet,
  P.placeApproval,
]

export const getApproveRule = defineEndpoint({
  path: 'rest/approveItemRelation/get',
  title: '查看审批人配置',
  effect: 'read',
  access: ruleSetters,
  scope: 'rows',
  body: z.strictObject({ itemId: subjectCode, orgId: id }),
  result: z.object({
    steps: z.array(ruleStep),
    free: z.boolean(),
    /** The unit above whose rule holds here; null for an own rule or none. */
    inheritedFrom: z.object({ id, name: z.string() }).nullable(),
    /** 0 where no unit on the way up has a rule. */
    version: z.int(),
    validFrom: day.nullable(),
  }),
})

export const pathStep = z.object({
  no: z.int(),
  mode: stepMode,
  users: z.array(z.object({ id, name: z.string(), onBehalfOf: z.string().nullable() })),
  dueAt: instant,
})

/** Empty `steps` without `free` give up the unit's own rule, so that it inherits again. */
export const saveApproveRules = defineEndpoint({
  path: 'rest/approveItemRelation/batchSave',
  title: '保存审批人配置',
  effect: 'write',
  access: ruleSetters,
  scope: 'rows',
  body: z.strictObject({
    itemId: subjectCode,
    orgIds: ids(),
    steps: ruleSteps,
    free: z.boolean().optional(),
    validFrom: day.optional(),
    /** Saves nothing: answers the path of this person's submission. */
    dryRunUserId: id.optional(),
  }),
  result: z.object({
    saved: z.int().optional(),
    failed: z.array(z.object({ id, message: z.string() })).optional(),
    path: z.array(pathStep).optional(),
  }),
})

export const listApproverCandidates = defineEndpoint({
  path: 'rest/approveItemRelation/listUsersByOrg',
  title: '查询可选审批人',
  effect: 'read',
  access: ruleSetters,
  scope: 'rows',
  body: z.strictObject({
    orgId: id,
    below: z.boolean().optional(),
    keyword: text({ label: '关键词', max: 50 }).default(''),
  }),
  result: z.array(z.object({ id, name: z.string(), code: z.string(), post: z.string(), hasMenu: z.boolean() })),
})
