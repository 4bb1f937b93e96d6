import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'
import { privilegeCode } from './role.ts'

export const conflictEffect = choice({ refuse: '拒绝授予', warn: '提醒并记录' }, '处理')

export const conflictRefusals = defineRefusals('conflict', {
  same: { status: STATUS.invalid, message: '两项权限不能相同' },
  taken: '该互斥对已存在',
})

/** Pairs that every site starts with; those about one object (出题 × 参加, 提交 × 审批) are kept by their own engines. */
export const shippedConflicts: readonly { codeA: Privilege; codeB: Privilege; note: string }[] = [
  { codeA: P.userRole, codeB: P.logExport, note: '授权人不应自行导出操作日志' },
  { codeA: P.roleGrant, codeB: P.logExport, note: '授权人不应自行导出操作日志' },
]

const offender = z.object({ id, name: z.string(), orgName: z.string() })

const conflictRow = z.object({
  id,
  codeA: z.string(),
  codeB: z.string(),
  titleA: z.string().meta({ label: '权限一' }),
  titleB: z.string().meta({ label: '权限二' }),
  effect: conflictEffect,
  note: z.string().meta({ label: '说明' }),
  enabled: z.boolean().meta({ label: '启用' }),
  /** People in scope who hold both now; the first twenty of them by name. */
  offenders: z.int().meta({ label: '当前同时拥有' }),
  people: z.array(offender),
  revision,
})
export type ConflictRow = z.output<typeof conflictRow>

export const listConflicts = defineEndpoint({
  path: 'rest/conflict/list',
  title: '查询互斥权限',
  effect: 'read',
  access: [P.authorityReview],
  scope: 'rows',
  body: pageQuery(z.object({ enabled: z.boolean().meta({ label: '启用' }) }), ['createdAt']),
  result: pageOf(conflictRow),
})

export const saveConflict = defineEndpoint({
  path: 'rest/conflict/save',
  title: '保存互斥权限',
  effect: 'write',
  access: [P.authorityReview],
  scope: 'all',
  body: z.strictObject({
    id: id.optional(),
    codeA: privilegeCode.meta({ label: '权限一' }),
    codeB: privilegeCode.meta({ label: '权限二' }),
    effect: conflictEffect,
    note: text({ label: '说明', max: 200, long: true }).default(''),
    enabled: z.boolean().default(true).meta({ label: '启用' }),
    revision: revision.optional(),
  }),
  result: z.object({ id }),
})
