import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { id, instant, year } from '#src/kit/scalars.ts'
import { P } from '#src/privileges.ts'
import { hours, percent } from '../hours/amount-field.ts'

/** Why somebody has not reached his target; the first that fits is the one that is told. */
export const behindCause = choice(
  { noLogin: '未登录', notBegun: '未开始', capped: '来源超上限', noRequired: '缺必修', tooFew: '学时不足' },
  '主要原因',
)
export type BehindCause = z.output<typeof behindCause>

/** What each cause means, for whoever asks. */
export const causeMeanings: Readonly<Record<BehindCause, string>> = {
  noLogin: '本年没有登录过',
  notBegun: '登录过，本年没有学习记录，也没有计入学时',
  capped: '学时已够，超过来源上限的部分不计入',
  noRequired: '必修学时没有达到要求',
  tooFew: '已在学习，计入学时还不够',
}

const causes = z.record(behindCause, z.int())

const behindUnit = z.object({
  id,
  /** From the unit that is looked at downwards: 「检修部」, or 「华东电力 / 检修部」 below several companies. */
  name: z.string(),
  /** People who belong to the unit itself, without those of the units below it. */
  exact: z.boolean(),
  people: z.int(),
  reached: z.int(),
  short: z.int(),
  rate: percent,
  causes,
})
export type BehindUnit = z.output<typeof behindUnit>

const asked = { year: year.optional(), orgId: id.optional() }

/** 谁落后、为什么 (05-experience section 10): the units in scope, those furthest behind first. */
export const getBehind = defineEndpoint({
  path: 'rest/roleTargetHours/behind',
  title: '查询单位达标情况',
  effect: 'read',
  access: [P.roleHours, P.statistics],
  scope: 'rows',
  body: z.strictObject({
    ...asked,
    /** Only people whose target comes with this role. */
    roleId: id.optional(),
  }),
  result: z.object({
    year,
    asOf: instant,
    /** The share of people that a unit ought to bring to their target. */
    targetRate: z.int(),
    /** The unit whose parts are shown; null where the reader sees several. */
    unit: z.object({ id, name: z.string() }).nullable(),
    people: z.int(),
    reached: z.int(),
    short: z.int(),
    rate: percent.nullable(),
    causes,
    /** Those who came to their target since Monday, and in the week before; null for another year than this. */
    week: z.object({ now: z.int(), before: z.int() }).nullable(),
    daysLeft: z.int().nullable(),
    /** Where the rate would stand at the end of the year at so many people a week, where there is ground to say so. */
    forecast: z.object({ rate: percent, perWeek: z.number() }).nullable(),
    units: z.array(behindUnit),
  }),
})

const behindPerson = z.object({
  /** Of the person. */
  id,
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  orgName: z.string().meta({ label: '单位' }),
  orgPath: z.string().meta({ label: '单位全称' }),
  cause: behindCause,
  total: hours.meta({ label: '计入学时' }),
  target: hours.meta({ label: '目标学时' }),
  remain: hours.meta({ label: '还差学时' }),
  requiredHours: hours.meta({ label: '必修学时' }),
  requiredMin: hours.meta({ label: '必修要求' }),
  overCap: hours.meta({ label: '超上限学时' }),
  lastLoginAt: instant.nullable().meta({ label: '最近登录' }),
  remindedAt: instant.nullable().meta({ label: '最近提醒' }),
})
export type BehindPerson = z.output<typeof behindPerson>

/** The people whom a figure of {@link getBehind} counts. */
export const listBehind = defineEndpoint({
  path: 'rest/roleTargetHours/behindPeople',
  title: '查询未达标人员',
  effect: 'read',
  access: [P.roleHours, P.statistics],
  scope: 'rows',
  body: pageQuery(
    z.object({
      /** This one where none is named. */
      year: year.meta({ label: '年度' }),
      orgId: id.meta({ label: '单位' }),
      /** With `orgId`: that unit alone. */
      exactOrg: z.boolean().meta({ label: '仅本级' }),
      cause: behindCause,
    }),
    ['remain', 'total', 'name', 'lastLoginAt'],
  ),
  result: pageOf(behindPerson),
})

/** 下载名单: a sheet of all units, then one for each with its people. */
export const downloadBehind = defineEndpoint({
  path: 'rest/roleTargetHours/behindFile',
  title: '下载未达标名单',
  effect: 'read',
  access: [P.roleHoursExport, P.statisticsExport],
  scope: 'rows',
  body: z.strictObject(asked),
  result: z.null(),
})

export const behindWords = {
  file: '{year} 年未达标名单',
  summary: '各单位',
  columns: {
    unit: '单位',
    people: '有目标人数',
    reached: '达标人数',
    short: '未达标人数',
    rate: '达标率（%）',
    gap: '差目标（百分点）',
  },
} as const

/** More people than one workbook is made of in one go. */
export const MOST_BEHIND_IN_FILE = 50_000

/** Points from a rate to the target, to the tenth; below zero where it is missed. */
export const gapTo = (rate: number, target: number): number => Math.round((rate - target) * 10) / 10

/** What a unit is called where people of the unit itself stand apart from those of its parts. */
export const behindUnitName = ({ name, exact }: Pick<BehindUnit, 'name' | 'exact'>) =>
  exact ? `${name}（本级）` : name
