import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordShape } from '../../kit/record.ts'
import type { Refusal } from '../../kit/refusal.ts'
import { day, id, ids } from '../../kit/scalars.ts'
import { dayNumber } from '../../kit/shanghai.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { MOST_EXEMPT_DAYS, healthRefusals as no } from './words.ts'

export const exemptInput = z.object({
  formId: id.meta({ label: '表单' }),
  userId: id.nullable().default(null).meta({ label: '人员' }),
  /** A unit with everything below it. */
  orgId: id.nullable().default(null).meta({ label: '单位' }),
  from: day.meta({ label: '免报从' }),
  to: day.meta({ label: '免报至' }),
  reason: text({ label: '免报原因', min: 2, max: 200, message: no.exemptReason.message }),
})
export type ExemptInput = z.output<typeof exemptInput>

type Fault = readonly [field: keyof ExemptInput, why: Refusal]

export const faultOfExemption = ({ userId, orgId, from, to }: ExemptInput): Fault | null => {
  if ((userId === null) === (orgId === null)) return ['userId', no.exemptWhom]
  if (to < from) return ['to', no.exemptOrder]
  return dayNumber(to) - dayNumber(from) + 1 > MOST_EXEMPT_DAYS ? ['to', no.exemptDays] : null
}

export const exemptRow = z.object({
  id,
  formId: id,
  formName: z.string().meta({ label: '表单' }),
  userId: id.nullable(),
  orgId: id.nullable(),
  /** Person or unit. */
  whom: z.string().meta({ label: '免报对象' }),
  orgName: z.string().meta({ label: '单位' }),
  from: day.meta({ label: '免报从' }),
  to: day.meta({ label: '免报至' }),
  reason: z.string().meta({ label: '免报原因' }),
  updatedAt: recordShape.updatedAt,
})
export type ExemptRow = z.output<typeof exemptRow>

export const listExemptions = defineEndpoint({
  path: 'rest/healthExempt/list',
  title: '查询免报',
  effect: 'read',
  access: [P.healthReport],
  scope: 'rows',
  body: pageQuery(
    z.object({
      formId: id.meta({ label: '表单' }),
      userId: id.meta({ label: '人员' }),
      orgId: id.meta({ label: '单位' }),
      onDay: day.meta({ label: '日期' }),
    }),
    ['updatedAt', 'from', 'to'],
  ),
  result: pageOf(exemptRow),
})

const edit = { effect: 'write', access: [P.healthReportForm], scope: 'rows' } as const

export const saveExemption = defineEndpoint({
  ...edit,
  path: 'rest/healthExempt/save',
  title: '保存免报',
  body: z.strictObject({ ...exemptInput.shape, id: id.optional() }),
  result: z.object({ id }),
})

/** Days that are over stay exempt. */
export const deleteExemptions = defineEndpoint({
  ...edit,
  path: 'rest/healthExempt/delete',
  title: '删除免报',
  body: z.strictObject({ ids: ids() }),
  result: batchResult,
})
