import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { day, id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { ruleStep, subjectCode } from './approval-rule.ts'

const ruleKind = choice({ own: '本单位配置', inherited: '继承', free: '免审', missing: '未配置' }, '配置')

/** Cells of 单位 × 事项: the given unit, or the topmost ones in scope, and the units right below. */
export const approvalMatrix = defineEndpoint({
  path: 'rest/approval/matrix',
  title: '查询审批配置矩阵',
  effect: 'read',
  access: [P.authorityApprove],
  scope: 'rows',
  body: z.strictObject({ itemId: subjectCode.optional(), orgId: id.optional() }),
  result: z.array(
    z.object({
      itemId: z.string(),
      orgId: id,
      orgName: z.string(),
      parentId: id.nullable(),
      kind: ruleKind,
      inheritedFrom: z.object({ id, name: z.string() }).nullable(),
      version: z.int(),
      steps: z.int(),
    }),
  ),
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
