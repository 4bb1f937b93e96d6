import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant, year } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { hours, percent } from '../learning/hours/amount-field.ts'
import { videoRow } from './video.ts'

/** The unit safety officer's view (30-learning section 10): counts over people in scope, by the definitions of section 14. */
const officer = { effect: 'read', access: [P.school], scope: 'rows' } as const

const asked = {
  /** People of this unit and those below it. */
  orgId: id.meta({ label: '单位' }),
  year: year.meta({ label: '年度' }),
  labelTypeId: id.meta({ label: '分类' }),
  labelIds: z.array(id).max(50).meta({ label: '标签' }),
  required: z.boolean().meta({ label: '必修' }),
  /** Videos that are addressed to this role by name. */
  roleId: id.meta({ label: '面向角色' }),
}

const counts = {
  should: z.int().meta({ label: '应学' }),
  started: z.int().meta({ label: '已学' }),
  completed: z.int().meta({ label: '完成' }),
  rate: percent.nullable().meta({ label: '完成率' }),
}

const { shape } = videoRow

const unitVideo = z.object({
  id,
  coverUrl: z.string(),
  spriteUrl: z.string(),
  title: shape.title,
  labelTypeName: shape.labelTypeName,
  year: shape.year,
  required: shape.required,
  classHours: shape.classHours,
  ...counts,
  /** Mean over those who have begun; null before anybody has. */
  avgCoverage: percent.nullable().meta({ label: '平均覆盖率' }),
  unstarted: z.int().meta({ label: '未学人数' }),
})
export type UnitVideo = z.output<typeof unitVideo>

/** Open school videos that are addressed to somebody in scope; the lowest rate first. */
export const listUnitVideos = defineEndpoint({
  ...officer,
  path: 'rest/aliVideo/unitVideos',
  title: '查询网校视频学习情况',
  body: pageQuery(
    z.object({
      ...asked,
      /** 完成率区间, both ends included; a video that nobody owes has no rate and is in none. */
      minRate: percent.meta({ label: '完成率从（%）' }),
      maxRate: percent.meta({ label: '完成率至（%）' }),
    }),
    ['title', 'year', 'should', 'started', 'completed', 'rate', 'avgCoverage', 'unstarted'],
  ),
  result: pageOf(unitVideo),
})

const unitRow = z.object({
  orgId: id,
  /** From the unit that is looked at downwards. */
  orgName: z.string(),
  /** Counts the units below it as well, and can be opened; otherwise people of the unit itself alone. */
  below: z.boolean(),
  ...counts,
  /** Videos that these people owe and have finished, each person and video once. */
  owed: z.int(),
  done: z.int(),
})
export type UnitRow = z.output<typeof unitRow>

/**
 * By unit: 应学 are people who owe at least one of the videos, 已学 those who have begun one, 完成 those who have
 * finished all that they owe. A person counts once, in the unit he belongs to.
 */
export const unitStudy = defineEndpoint({
  ...officer,
  path: 'rest/aliVideo/unitStudy',
  title: '查询单位视频学习情况',
  body: z.strictObject({
    ...z.object(asked).partial().shape,
    /** One video alone. */
    videoId: id.optional(),
  }),
  result: z.array(unitRow),
})

/** The three figures above the list. */
export const getUnitFigures = defineEndpoint({
  ...officer,
  path: 'rest/aliVideo/unitFigures',
  title: '查询单位学习概况',
  body: z.strictObject({ orgId: id.optional(), year: year.optional() }),
  result: z.object({
    year,
    people: z.int(),
    averageHours: hours.nullable(),
    /** People with a target, and those who have reached it. */
    targetPeople: z.int(),
    reachedPeople: z.int(),
    reachedRate: percent.nullable(),
    /** Videos finished since the first of this month, each person and video once. */
    monthCompleted: z.int(),
    at: instant,
  }),
})

/** Row of people of the unit itself where those of its parts stand beside it. */
export const unitRowName = (
  { orgId, orgName, below }: Pick<UnitRow, 'orgId' | 'orgName' | 'below'>,
  opened?: string,
) => (orgId === opened && !below ? `${orgName}（本级）` : orgName)
