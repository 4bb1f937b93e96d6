import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { hours, percent } from '../learning/hours/amount-field.ts'
import { specialRefusals } from './refusals.ts'
import { itemKind, MOST_COMPARED, studyState } from './words.ts'

/** What is counted of a group of people in a class. */
const figures = {
  /** 报名: pending, offered, confirmed (50 section 13). */
  enrolled: z.int().meta({ label: '报名' }),
  confirmed: z.int().meta({ label: '学员' }),
  started: z.int().meta({ label: '实学' }),
  completed: z.int().meta({ label: '完成' }),
  rate: percent.nullable().meta({ label: '完成率' }),
  meanHours: hours.nullable().meta({ label: '平均学时' }),
  examPassRate: percent.nullable().meta({ label: '考试通过率' }),
} as const

export const specialUnit = z.object({ id, orgName: z.string().meta({ label: '单位' }), ...figures })
export type SpecialUnit = z.output<typeof specialUnit>

const item = z.object({
  id,
  title: z.string(),
  kind: itemKind,
  required: z.boolean(),
  started: z.int(),
  done: z.int(),
})

/** On a day: items that were completed, and trainees who had completed everything by its end. */
const point = z.object({ day, items: z.int(), people: z.int() })

export const specialFigures = z.object({
  id,
  name: z.string(),
  term: z.string(),
  state: studyState,
  ...figures,
  capacity: z.int().meta({ label: '名额' }),
  waiting: z.int().meta({ label: '候补' }),
  pending: z.int().meta({ label: '待审' }),
  passed: z.int().meta({ label: '合格' }),
  certificates: z.int().meta({ label: '证书' }),
  sessions: z.int(),
  /** Of classes as a whole only: sheets and answers stand beside the unit. */
  presentRate: percent.nullable().meta({ label: '到课率' }),
  satisfaction: z.number().nullable().meta({ label: '满意度' }),
  answers: z.int(),
  byOrg: z.array(specialUnit),
  byItem: z.array(item),
  byDay: z.array(point),
})
export type SpecialFigures = z.output<typeof specialFigures>

const chosen = z
  .array(id)
  .min(1, specialRefusals.choose.message)
  .max(MOST_COMPARED, specialRefusals.mostCompared.message)

/** Figures of up to five special classes, of all their people or of those of one unit with those below. */
export const specialStatistics = defineEndpoint({
  path: 'rest/specialClass/statistics',
  title: '统计专题班',
  effect: 'read',
  access: [P.school],
  scope: 'rows',
  body: z.strictObject({ ids: chosen, orgId: id.optional(), from: day.optional(), to: day.optional() }),
  result: z.object({
    at: instant,
    classes: z.array(specialFigures),
    /** Other terms of the first class, the latest first: 与往期对比. */
    terms: z.array(z.object({ id, name: z.string(), term: z.string() })),
  }),
})

/** 按单位 of one class, as the statistics show it. */
export const listSpecialUnits = defineEndpoint({
  path: 'rest/specialClass/units',
  title: '查询专题班单位统计',
  effect: 'read',
  access: [P.school],
  scope: 'rows',
  body: pageQuery(z.object({ orgId: id.meta({ label: '单位' }) }), ['confirmed', 'completed', 'rate']).extend({ id }),
  result: pageOf(specialUnit),
})
