import { z } from 'zod'
import { choice } from '../../../kit/choice.ts'
import { fill } from '../../../kit/refusal.ts'
import { text } from '../../../kit/text.ts'
import { enrolmentRefusals as no } from '../refusals.ts'

export const MOST_FIELDS = 20
const INPUT_MAX = 20
const TEXTAREA_MAX = 200

export const formFieldType = choice({ input: '单行文字', textarea: '多行文字', checkbox: '选项' }, '类型')

/** An element of the enrolment form, as the specification defines them. */
export const formField = z.strictObject({
  name: text({ label: '标识', min: 1, max: 40 }),
  type: formFieldType,
  label: text({ label: '名称', min: 1, max: 30 }),
  placeholder: text({ label: '提示', max: 50 }).default(''),
  require: z.boolean().default(false).meta({ label: '必填' }),
  ruleError: text({ label: '未填提示', max: 50 }).default(''),
  maxLength: z.int().min(1, '长度须为 1–500').max(500, '长度须为 1–500').nullable().default(null),
  /** Several may be ticked where true. */
  many: z.boolean().default(false),
  items: z
    .array(z.strictObject({ value: text({ min: 1, max: 40 }), name: text({ label: '选项', min: 1, max: 40 }) }))
    .max(30, '选项最多 30 个')
    .default([]),
})
export type FormField = z.output<typeof formField>

export const enrolForm = z
  .array(formField)
  .max(MOST_FIELDS, `报名表最多 ${MOST_FIELDS} 个字段`)
  .default([])
  .meta({ label: '报名表' })

/** Answers by the name of the field: a text, or the values that are ticked. */
export const formAnswers = z
  .record(z.string().max(40), z.union([text({ max: 500, long: true }), z.array(text({ max: 40 })).max(30)]))
  .refine((answers) => Object.keys(answers).length <= MOST_FIELDS, no.fieldUnknown.message)
export type FormAnswers = z.output<typeof formAnswers>

export interface FormFault {
  name: string
  message: string
}

const lengthOf = (value: string) => [...value].length

const faultOf = (field: FormField, answer: FormAnswers[string] | undefined): string | null => {
  const isEmpty = answer === undefined || answer.length === 0
  if (isEmpty) return field.require ? field.ruleError || no.required.message : null
  if (field.type === 'checkbox') {
    const ticked = typeof answer === 'string' ? [answer] : answer
    const isKnown = ticked.every((value) => field.items.some((item) => item.value === value))
    return isKnown && (field.many || ticked.length === 1) ? null : no.fieldUnknown.message
  }
  if (typeof answer !== 'string') return no.fieldUnknown.message
  const max = field.maxLength ?? (field.type === 'input' ? INPUT_MAX : TEXTAREA_MAX)
  return lengthOf(answer) > max ? fill(no.fieldLong.message, { n: max }) : null
}

/** What is wrong with the answers, by field; the same on both sides. */
export const formFaults = (form: readonly FormField[], answers: FormAnswers): FormFault[] => {
  const known = new Set(form.map(({ name }) => name))
  const strange = Object.keys(answers).filter((name) => !known.has(name))
  return [
    ...strange.map((name) => ({ name, message: no.fieldUnknown.message })),
    ...form.flatMap((field) => {
      const message = faultOf(field, answers[field.name])
      return message === null ? [] : [{ name: field.name, message }]
    }),
  ]
}

/** An answer in words, by the form it was given to. */
export const answerText = (field: FormField, answer: FormAnswers[string] | undefined): string => {
  if (answer === undefined) return ''
  if (field.type !== 'checkbox') return typeof answer === 'string' ? answer : answer.join('、')
  const ticked = typeof answer === 'string' ? [answer] : answer
  return ticked.map((value) => field.items.find((item) => item.value === value)?.name ?? value).join('、')
}
