import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { id } from '../../kit/scalars.ts'

export const scopeKind = choice(
  { all: '全部', below: '本单位及以下', unit: '本单位', own: '本人', custom: '自定义组织' },
  '数据范围',
)

/** 数据范围 of a role or a direct grant (20-system section 3.2). */
export const scopeRule = z
  .strictObject({
    kind: scopeKind,
    units: z
      .array(z.strictObject({ orgId: id, below: z.boolean() }))
      .max(500, '最多选择 500 个单位')
      .optional(),
  })
  .refine(({ kind, units }) => kind !== 'custom' || (units?.length ?? 0) > 0, {
    message: '自定义范围至少选择一个单位',
    path: ['units'],
  })
export type ScopeRuleInput = z.output<typeof scopeRule>

const WORDS = { all: '全部', below: '本单位及以下', unit: '本单位', own: '本人' }

/** A scope in words; `anchorName` is the unit it is counted from, `nameOf` names chosen units. */
export const scopeText = (rule: ScopeRuleInput, nameOf: (id: string) => string, anchorName = ''): string => {
  if (rule.kind === 'custom')
    return (rule.units ?? []).map(({ orgId, below }) => `${nameOf(orgId)}${below ? '及以下' : ''}`).join('、')
  const relative = rule.kind === 'below' || rule.kind === 'unit'
  return relative && anchorName !== '' ? `${WORDS[rule.kind]}（${anchorName}）` : WORDS[rule.kind]
}
