import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordShape, saveBody } from '../../kit/record.ts'
import type { Refusal } from '../../kit/refusal.ts'
import { day, id, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience, isEmptyAudience } from '../../shared/audience.ts'
import { flagOp, isNumber, isNumeric, needsValue, opsOf } from './form-level.ts'
import { minutesOf } from './form-window.ts'
import { healthFormState, healthSchedule, MOST_BACKFILL_DAYS, healthRefusals as no } from './words.ts'

export const elementKind = choice({ input: '单行文本', textarea: '多行文本', checkbox: '多选', date: '日期' }, '类型')

const MOST_ELEMENTS = 40
const MOST_LENGTH = 500

/** One element with the names of the specification (section 3, form element definitions). */
const element = z.strictObject({
  type: elementKind,
  /** Key of its answers: stays when the label changes. */
  name: z.string().regex(/^\w{1,30}$/, '填报项标识为字母、数字或下划线'),
  label: text({ label: '填报项', min: 1, max: 40, message: '填报项为 1–40 个字' }),
  placeholder: text({ label: '提示', max: 40 }).optional(),
  require: z.boolean().default(false),
  maxLength: whole(1, MOST_LENGTH, '最多字数须为 1–500 的整数').optional(),
  items: z
    .array(
      z.strictObject({
        label_value: text({ max: 40, min: 1 }),
        label_name: text({ label: '选项', min: 1, max: 40, message: '选项为 1–40 个字' }),
      }),
    )
    .max(20, '选项最多 20 个')
    .optional(),
  relation: z.boolean().optional(),
  relation_name: z.string().max(30).optional(),
  relation_value: z.string().max(40).optional(),
  format: text({ max: 30 }).optional(),
})

const flag = z.strictObject({
  element: z.string().max(30),
  op: flagOp,
  value: text({ label: '判定值', max: 40 }).default(''),
  level: choice({ observe: '观察', abnormal: '异常' }, '等级'),
})

const time = (label: string) =>
  z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, no.time.message)
    .meta({ label })

export const healthFormInput = z.object({
  name: text({ label: '表单名称', min: 2, max: 40, message: no.name.message }),
  elements: z
    .array(element)
    .min(1, no.noElements.message)
    .max(MOST_ELEMENTS, '填报项最多 40 个')
    .meta({ label: '填报项', missing: no.noElements.message }),
  schedule: healthSchedule.default('daily'),
  weekday: whole(1, 7).default(1).meta({ label: '星期' }),
  onDay: day.nullable().default(null).meta({ label: '填报日期' }),
  windowFrom: time('填报开始').default('07:00'),
  windowTo: time('填报结束').default('10:00'),
  audience: audience.meta({ label: '填报范围', missing: no.audience.message }),
  flags: z.array(flag).max(60, '异常规则最多 60 条').default([]).meta({ label: '异常规则' }),
  proxy: z.boolean().default(false).meta({ label: '允许代报' }),
  backfillDays: whole(0, MOST_BACKFILL_DAYS, no.backfillDays.message).default(1).meta({ label: '可补报天数' }),
  retentionDays: whole(1, 180, no.retentionDays.message).default(30).meta({ label: '留存天数' }),
  consentText: text({ label: '告知文本', min: 10, max: 1000, long: true, message: no.consent.message }),
})
export type HealthFormInput = z.output<typeof healthFormInput>
export type HealthElement = HealthFormInput['elements'][number]

type Fault = readonly [field: keyof HealthFormInput, why: Refusal]

const isAgain = (names: readonly string[]) => new Set(names).size < names.length

const faultOfElements = ({ elements }: HealthFormInput): Fault | null => {
  const names = elements.map(({ name }) => name)
  if (isAgain(names)) return ['elements', no.elementAgain]
  const lost = elements.some(({ relation, relation_name = '' }) => relation && !names.includes(relation_name))
  return lost ? ['elements', no.relationLost] : null
}

const faultOfFlags = ({ elements, flags }: HealthFormInput): Fault | null => {
  const byName = new Map(elements.map((each) => [each.name, each]))
  for (const { element: name, op, value } of flags) {
    const owner = byName.get(name)
    if (!owner) return ['flags', no.elementLost]
    if (!opsOf(owner.type).includes(op)) return ['flags', no.flagOp]
    if (needsValue(op) && value === '') return ['flags', no.flagValue]
    if (op !== 'eq' && op !== 'ne' && owner.type === 'input' && needsValue(op) && !isNumber(value))
      return ['flags', no.flagValue]
    if (owner.type === 'checkbox' && !(owner.items ?? []).some((item) => item.label_value === value))
      return ['flags', no.elementLost]
    // A text that is compared as a number is equal to a number as well.
    if ((op === 'eq' || op === 'ne') && isNumeric(flags, name) && !isNumber(value)) return ['flags', no.flagValue]
  }
  return null
}

/** What fields of a form say together; the first fault, or null. */
export const faultOfForm = (form: HealthFormInput): Fault | null => {
  if (form.schedule !== 'onEntry' && minutesOf(form.windowFrom) >= minutesOf(form.windowTo))
    return ['windowFrom', no.windowOrder]
  if (form.schedule === 'once' && form.onDay === null) return ['onDay', no.onDay]
  if (isEmptyAudience(form.audience)) return ['audience', no.audience]
  return faultOfElements(form) ?? faultOfFlags(form)
}

export const healthFormRow = healthFormInput.extend({
  ...recordShape,
  state: healthFormState,
  version: z.int().meta({ label: '版本' }),
  /** First day that the newest version concerns. */
  validFrom: day.meta({ label: '生效日期' }),
  audienceText: z.string().meta({ label: '填报范围' }),
})
export type HealthFormRow = z.output<typeof healthFormRow>

export const listHealthForms = defineEndpoint({
  path: 'rest/healthForm/list',
  title: '查询填报表单',
  effect: 'read',
  access: [P.healthReport],
  scope: 'rows',
  body: pageQuery(z.object({ state: healthFormState, schedule: healthSchedule }), ['updatedAt', 'name']),
  result: pageOf(healthFormRow),
})

/** A change of a form in use concerns days from tomorrow. */
export const saveHealthForm = defineEndpoint({
  path: 'rest/healthForm/save',
  title: '保存填报表单',
  effect: 'write',
  access: [P.healthReportForm],
  scope: 'rows',
  body: saveBody(healthFormInput),
  result: z.object({ id, version: z.int() }),
})

export const changeHealthForm = defineEndpoint({
  path: 'rest/healthForm/changeState',
  title: '启停填报表单',
  effect: 'write',
  access: [P.healthReportForm],
  scope: 'rows',
  body: z.strictObject({ id, action: choice({ start: '启用', stop: '停用' }, '操作') }),
  result: z.object({ state: healthFormState }),
})
