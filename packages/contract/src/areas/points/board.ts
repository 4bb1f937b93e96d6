import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { isPeriodKey, type PointsPeriod, pointsPeriod } from './board-period.ts'

export const BOARD_PAGE = 50
/** Name of a person who hides his on the boards. */
export const HIDDEN_NAME = '匿名用户'
/** Units with fewer people have no rank. */
export const LEAST_HEADS = 5

export const boardScope = choice({ all: '全部', unit: '本单位' }, '范围')

const boardPart = {
  period: pointsPeriod.default('month'),
  /** Monday of the week, `2026-11`, `2026`; without it the running period. */
  key: text({ label: '周期', max: 10 }).optional(),
  scope: boardScope.default('all'),
}
const isPartKey = ({ period, key }: { period: PointsPeriod; key?: string | undefined }) =>
  key === undefined || isPeriodKey(period, key)
const wrongKey = { message: '周期格式不正确', path: ['key'] }

const boardQuery = z.strictObject({ ...boardPart, page: whole(1, 200).default(1) }).refine(isPartKey, wrongKey)

const boardState = choice({ running: '进行中', closing: '待封存', frozen: '已封存', ahead: '本期未开始' }, '状态')

const header = {
  key: z.string(),
  state: boardState,
  frozen: z.boolean().meta({ label: '已封存' }),
  asOf: instant.meta({ label: '截至' }),
  total: z.int().meta({ label: '上榜数' }),
}

const personRow = z.object({
  rank: z.int().meta({ label: '名次' }),
  name: z.string().meta({ label: '姓名' }),
  /** Address of the own picture; empty without one and where the name is hidden. */
  photo: z.string(),
  org: z.string().meta({ label: '单位' }),
  /** Names from the topmost unit down, with slashes. */
  orgPath: z.string().meta({ label: '单位全称' }),
  points: z.int().meta({ label: '积分' }),
  reachedAt: instant.meta({ label: '达到时间' }),
  mine: z.boolean(),
  /** Only for those who may look at the entries of the person. */
  personId: id.nullable(),
})
export type BoardPerson = z.output<typeof personRow>

/** Rank, points and distance to the next place of the caller, with its rank; `rank` null: not on the board. */
const standing = z.object({
  rank: z.int().nullable(),
  points: z.int(),
  reachedAt: instant.nullable(),
  toNext: z.int().nullable(),
  nextRank: z.int().nullable(),
})
export type Standing = z.output<typeof standing>

export const rankPoints = defineEndpoint({
  path: 'rest/integral/rank',
  title: '查看个人积分排行',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: boardQuery,
  result: z.object({ ...header, list: z.array(personRow), me: standing }),
})

/** How many stand above the caller and below him where his place is shown with its neighbours. */
export const NEIGHBOURS = 2

/** The caller's own place with those right above and below it; empty for whoever is not on the board. */
export const rankPointsNear = defineEndpoint({
  path: 'rest/integral/near',
  title: '查看积分排行中我的前后',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject(boardPart).refine(isPartKey, wrongKey),
  result: z.object({ list: z.array(personRow) }),
})

/** A place as a file has it; the number only of people whose entries the caller may look at. */
const boardPlace = personRow
  .omit({ mine: true, personId: true, photo: true, orgPath: true })
  .extend({ id, code: z.string().meta({ label: '工号' }) })
export type BoardPlace = z.output<typeof boardPlace>

const boardFilter = z.object({
  period: pointsPeriod,
  key: text({ label: '周期', max: 10 }),
  scope: boardScope,
})

/** The whole board of a period, for whoever corrects points; without a filter that of the running month. */
export const listBoardPeople = defineEndpoint({
  path: 'rest/integralRule/board',
  title: '查询个人积分排行',
  effect: 'read',
  access: [P.examPointsAdjust],
  scope: 'all',
  body: pageQuery(boardFilter, ['points']),
  result: pageOf(boardPlace),
})

const unitRow = z.object({
  orgId: id,
  /** Null where the unit is too small to be compared. */
  rank: z.int().nullable().meta({ label: '名次' }),
  name: z.string().meta({ label: '单位' }),
  org: z.string().meta({ label: '上级单位' }),
  /** Points per head. */
  points: z.number().meta({ label: '人均积分' }),
  sum: z.int().meta({ label: '总积分' }),
  heads: z.int().meta({ label: '人数' }),
  participation: z.number().meta({ label: '参与率' }),
  reachedAt: instant.nullable(),
  mine: z.boolean(),
})
export type BoardUnit = z.output<typeof unitRow>

/** Units of one level of the tree; `unit` narrows to the siblings of the own one. */
export const rankPointsOfUnits = defineEndpoint({
  path: 'rest/integral/unitRank',
  title: '查看单位积分排行',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: boardQuery.safeExtend({ level: whole(1, 20).optional().meta({ label: '层级' }) }),
  result: z.object({
    ...header,
    level: z.int(),
    levels: z.array(z.int()),
    list: z.array(unitRow),
    me: unitRow.nullable(),
  }),
})

const unitPlace = unitRow.omit({ orgId: true, reachedAt: true, mine: true }).extend({ id })

/** As {@link listBoardPeople}, units of one level. */
export const listBoardUnits = defineEndpoint({
  path: 'rest/integralRule/unitBoard',
  title: '查询单位积分排行',
  effect: 'read',
  access: [P.examPointsAdjust],
  scope: 'all',
  body: pageQuery(boardFilter.extend({ level: whole(1, 20).meta({ label: '层级' }) }), ['points']),
  result: pageOf(unitPlace),
})

const growthRow = z.object({
  rank: z.int().meta({ label: '名次' }),
  name: z.string().meta({ label: '姓名' }),
  photo: z.string(),
  org: z.string().meta({ label: '单位' }),
  points: z.int().meta({ label: '本月积分' }),
  before: z.number().meta({ label: '前三月平均' }),
  growth: z.number().meta({ label: '进步' }),
  mine: z.boolean(),
  personId: id.nullable(),
})
export type BoardGrowth = z.output<typeof growthRow>

/** This month minus the own mean of the three months before. */
export const rankPointsGrowth = defineEndpoint({
  path: 'rest/integral/growthRank',
  title: '查看积分进步排行',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z
    .strictObject({
      key: text({ label: '月份', max: 10 }).optional(),
      scope: boardScope.default('all'),
      page: whole(1, 200).default(1),
    })
    .refine(({ key }) => key === undefined || isPeriodKey('month', key), { message: '周期格式不正确', path: ['key'] }),
  result: z.object({
    ...header,
    list: z.array(growthRow),
    me: growthRow.omit({ mine: true, personId: true, photo: true }).extend({ rank: z.int().nullable() }),
  }),
})

/** Each rule that is meant for the caller, with what it brought today and the most it can. */
export const rulesOfPoints = defineEndpoint({
  path: 'rest/integral/rules',
  title: '查看积分规则',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.array(
    z.object({
      ruleId: id,
      text: z.string().meta({ label: '规则' }),
      got: z.int().meta({ label: '今日已得' }),
      cap: z.int().nullable().meta({ label: '每日上限' }),
      /** Nothing more can be earned by it today. */
      full: z.boolean(),
    }),
  ),
})

export const hideOnBoards = defineEndpoint({
  path: 'rest/integral/alias',
  title: '设置排行匿名显示',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ on: z.boolean() }),
  result: z.object({ on: z.boolean() }),
})
