import { z } from 'zod'
import { DAY_MS } from '#src/kit/shanghai.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { day, id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { ruleStep, subjectCode } from './approval-rule.ts'

const cellKind = choice(
  { own: '本单位', inherited: '同上级', free: '免审', shipped: '默认', gap: '缺', gapAbove: '上级缺' },
  '配置',
)
export type MatrixKind = z.output<typeof cellKind>

/** Nobody stands in the whole way up, or whom the rule names can all not act and have no stand-in. */
const gapReason = choice({ noRule: '未配置审批人', nobody: '所配置的审批人都不能处理' }, '原因')

const matrixCell = z.object({
  itemId: z.string(),
  orgId: id,
  kind: cellKind,
  /** The unit whose rule holds here, where it is another one. */
  from: z.object({ id, name: z.string() }).nullable(),
  /** Whom the first step of an own rule asks. */
  approvers: z.array(z.string()),
  steps: z.int(),
  reason: gapReason.nullable(),
})
export type MatrixCell = z.output<typeof matrixCell>

/**
 * 单位 × 事项, of the subjects the caller may set: all units of the scope in the order of the tree, or where they are many those asked for: the topmost ones
 * and those right below, or a unit and those right below. A gap counts once, at the topmost unit that it begins with.
 */
export const approvalMatrix = defineEndpoint({
  path: 'rest/approval/matrix',
  title: '查询审批配置矩阵',
  effect: 'read',
  access: [P.authorityApprove, P.trainPermissionEdit],
  scope: 'rows',
  body: z.strictObject({
    itemId: subjectCode.optional(),
    /** Of these subjects alone. */
    itemIds: z.array(subjectCode).max(20).optional(),
    orgId: id.optional(),
    /** Units with a gap alone. */
    gapsOnly: z.boolean().optional(),
    /** Name of a unit or of an approver. */
    keyword: text({ label: '关键词', max: 50 }).optional(),
  }),
  result: z.object({
    units: z.array(z.object({ id, name: z.string(), parentId: id.nullable(), level: z.int(), below: z.int() })),
    cells: z.array(matrixCell),
    unitCount: z.int(),
    gapCount: z.int(),
  }),
})

const orphanProblem = choice({ noRule: '未配置审批人', disabled: '审批人已停用', noMenu: '审批人没有菜单权限' }, '问题')

/** Units where a submission would be refused, and rules that name people who cannot act. */
export const approvalOrphans = defineEndpoint({
  path: 'rest/approval/orphans',
  title: '审批孤立检查',
  effect: 'read',
  access: [P.authorityApprove],
  scope: 'rows',
  body: z.strictObject({}),
  result: z.object({
    list: z.array(
      z.object({
        itemId: z.string(),
        itemName: z.string(),
        orgId: id,
        orgName: z.string(),
        problem: orphanProblem,
        people: z.array(z.object({ id, name: z.string() })),
      }),
    ),
    total: z.int(),
  }),
})

const MOST_DAYS = 366

const durations = { count: z.int(), median: z.number().nullable(), p90: z.number().nullable() }

/** How approval runs: what comes and goes, how long each step takes, what is stuck, and when the rest will be done. */
export const approvalHealth = defineEndpoint({
  path: 'rest/approval/health',
  title: '查询审批健康度',
  effect: 'read',
  access: [P.authorityApprove],
  scope: 'rows',
  body: z
    .strictObject({ itemId: subjectCode.optional(), from: day, to: day })
    .refine(({ from, to }) => from <= to, { message: '结束日期不能早于开始日期', path: ['to'] })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
      message: `时间范围最长 ${MOST_DAYS} 天`,
      path: ['to'],
    }),
  result: z.object({
    in: z.int(),
    out: z.int(),
    /** Approved of all decided, 0 to 1; null where nothing was decided. */
    passRate: z.number().nullable(),
    /** Working hours from the opening of a task to its decision. */
    ...durations,
    days: z.array(z.object({ day, in: z.int(), out: z.int() })),
    steps: z.array(z.object({ itemId: z.string(), itemName: z.string(), step: z.int(), ...durations })),
    pending: z.int(),
    overdue: z.int(),
    /** Overdue ones, the longest first. */
    stuck: z.array(
      z.object({
        requestId: id,
        itemName: z.string(),
        title: z.string(),
        orgName: z.string(),
        link: z.string(),
        step: z.int(),
        assignees: z.array(z.string()),
        overdueHours: z.number(),
      }),
    ),
    /** Working days until what is pending is decided at the present pace; null where nothing is decided. */
    forecast: z.object({ perDay: z.number(), days: z.number().nullable(), text: z.string() }),
  }),
})

export const forecastWords = {
  none: '没有待处理的审批单',
  never: '近期没有处理记录，无法预计',
  done: '按当前速度，约 {n} 个工作日处理完待办',
} as const

export const approvalVersions = defineEndpoint({
  path: 'rest/approval/versions',
  title: '查询审批配置版本',
  effect: 'read',
  access: [P.authorityApprove],
  scope: 'rows',
  body: z.strictObject({ itemId: subjectCode, orgId: id }),
  result: z.object({
    list: z.array(
      z.object({
        version: z.int(),
        validFrom: day,
        steps: z.array(ruleStep),
        free: z.boolean(),
        savedBy: z.string(),
        savedAt: instant,
      }),
    ),
    total: z.int(),
  }),
})
