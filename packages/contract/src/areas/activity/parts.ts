import { z } from 'zod'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { quizSettings } from './quiz-settings.ts'

export const MOST_PARTS = 12
const MOST_REFS = 20
const ALL_WEIGHT = 100

const common = {
  /** Of a part that is there already. */
  id: id.optional(),
  title: text({ label: '环节名称', min: 1, max: 30 }),
  /** Inside of the activity; null: that of the activity. */
  fromAt: instant.nullable().default(null).meta({ label: '开始时间' }),
  toAt: instant.nullable().default(null).meta({ label: '结束时间' }),
  required: z.boolean().default(true).meta({ label: '必做' }),
  weight: whole(0, ALL_WEIGHT, '权重为 0–100').default(ALL_WEIGHT).meta({ label: '权重（分）' }),
  /** Place of the part that has to be done before, from 0. */
  unlockAfter: whole(0, MOST_PARTS - 1)
    .nullable()
    .default(null)
    .meta({ label: '先完成' }),
}

const refs = z.array(id).max(MOST_REFS, `一个环节最多 ${MOST_REFS} 项内容`).default([])
const countEarlier = z.boolean().default(false).meta({ label: '开始前完成的也算' })

const answerPart = z.strictObject({ type: z.literal('answer'), ...common, quiz: quizSettings.prefault({}) })

/** Kinds of parts; votes and uploads come with the exhibitions. */
export const activityPart = z.discriminatedUnion('type', [
  answerPart,
  z.strictObject({ type: z.literal('watch'), ...common, refs, countEarlier }),
  z.strictObject({ type: z.literal('read'), ...common, refs, countEarlier }),
  z.strictObject({
    type: z.literal('survey'),
    ...common,
    refs: z.array(id).max(1, '一个环节只能选一份问卷').default([]),
  }),
  z.strictObject({ type: z.literal('sign'), ...common }),
])
export type ActivityPartInput = z.output<typeof activityPart>
