import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { recordShape } from '#src/kit/record.ts'
import { day, id, revision, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { audience } from '#src/shared/audience.ts'
import { askedItem } from '../attempt/attempt.ts'
import { drawRule } from '../paper/draw-rule.ts'
import { dailyMode, dailyPlanState } from './words.ts'

export const MOST_DAILY = 20
export const MOST_MAKE_UP_DAYS = 7
/** Days one call of the figures reaches over. */
export const MOST_STAT_DAYS = 92

/** What one version of a plan says. */
export const dailySettings = z.strictObject({
  rows: z
    .array(drawRule)
    .min(1, '请添加题目来源')
    .max(20, '最多 20 条题目来源')
    .meta({ label: '来源', missing: '请添加题目来源' }),
  n: whole(1, MOST_DAILY).default(5).meta({ label: '每日题数' }),
  mode: dailyMode.default('same'),
  workdaysOnly: z.boolean().default(false).meta({ label: '仅工作日' }),
  makeUpDays: whole(0, MOST_MAKE_UP_DAYS).default(0).meta({ label: '补答天数' }),
})
export type DailySettings = z.output<typeof dailySettings>

export const dailyPlanRow = z.object({
  ...recordShape,
  title: text({ label: '名称', min: 2, max: 60 }),
  state: dailyPlanState,
  settings: dailySettings,
  /** In words: the names of the categories. */
  source: z.string().meta({ label: '来源' }),
  n: z.int().meta({ label: '每日题数' }),
  mode: dailyMode,
  workdaysOnly: z.boolean().meta({ label: '仅工作日' }),
  makeUpDays: z.int().meta({ label: '补答天数' }),
  audience,
  audienceText: z.string().meta({ label: '面向' }),
  /** Of the newest version; until then the former one holds. */
  validFrom: day.meta({ label: '生效日' }),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
})
export type DailyPlanRow = z.output<typeof dailyPlanRow>

const reading = { effect: 'read', access: [P.examDaily], scope: 'rows' } as const
const writing = { effect: 'write', access: [P.examDaily], scope: 'rows' } as const

export const listDailyPlans = defineEndpoint({
  ...reading,
  path: 'rest/dailyAnswer/plans',
  title: '查询每日答题计划',
  body: pageQuery(z.object({ mode: dailyMode, state: dailyPlanState }), [
    'updatedAt',
    'createdAt',
    'title',
    'validFrom',
  ]),
  result: pageOf(dailyPlanRow),
})

export const dailyPlanInput = z.strictObject({
  title: dailyPlanRow.shape.title,
  ...dailySettings.shape,
  audience,
  /** Absent: tomorrow. */
  validFrom: day.optional().meta({ label: '生效日' }),
})

/** Every save is a version of its own that begins tomorrow or later: the set of today stays as it is. */
export const saveDailyPlan = defineEndpoint({
  ...writing,
  path: 'rest/dailyAnswer/savePlan',
  title: '保存每日答题计划',
  body: dailyPlanInput.extend({ id: id.optional(), revision: revision.optional() }),
  result: z.object({ id, revision, validFrom: day, warnings: z.array(z.string()) }),
})

/** From tomorrow on nobody is asked any more. */
export const stopDailyPlan = defineEndpoint({
  ...writing,
  path: 'rest/dailyAnswer/stopPlan',
  title: '停用每日答题计划',
  body: z.strictObject({ id, revision }),
  result: z.object({ revision, lastDay: day }),
})

/** How many questions the sources hold now, and for how many days they last. */
export const checkDailyPlan = defineEndpoint({
  ...reading,
  path: 'rest/dailyAnswer/check',
  title: '检查每日答题题量',
  body: z.strictObject({ rows: dailySettings.shape.rows, n: dailySettings.shape.n }),
  result: z.object({ available: z.int(), days: z.int(), warning: z.string().nullable() }),
})

/** The set of a day as far as it is known: of a recommended one an example. */
export const previewDaily = defineEndpoint({
  ...reading,
  path: 'rest/dailyAnswer/preview',
  title: '预览每日答题',
  body: z.strictObject({ id, day }),
  result: z.object({ mode: dailyMode, fixed: z.boolean(), items: z.array(askedItem) }),
})

/** 连续答题天数, from the running day backwards. */
export const streakBands = ['0', '1-2', '3-6', '7-13', '14-29', '30+'] as const

export const dailyStat = defineEndpoint({
  ...reading,
  path: 'rest/dailyAnswer/stat',
  title: '查询每日答题参与情况',
  body: z.strictObject({ from: day, to: day, orgId: id.optional(), planId: id.optional() }),
  result: z.object({
    days: z.array(
      z.object({
        day,
        /** 0 where nobody is asked on that day. */
        expected: z.int(),
        answered: z.int(),
        madeUp: z.int(),
        /** Share of right answers, 0–1; null: nobody answered. */
        rightRate: z.number().nullable(),
      }),
    ),
    /** Questions answered wrong most often. */
    missed: z.array(
      z.object({ questionId: id, number: z.string(), stemText: z.string(), n: z.int(), rate: z.number() }),
    ),
    streaks: z.array(z.object({ band: z.enum(streakBands), people: z.int() })),
  }),
})
export type DailyStat = z.output<typeof dailyStat.result>
