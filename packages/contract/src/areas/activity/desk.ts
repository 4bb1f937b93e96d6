import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { activityPartType, activityState } from './activity-words.ts'

/** Where one activity, or all of one's own, stands for those who take part. */
export const activityPathOf = (activityId: string): string => `/activity/activityVideo?id=${activityId}`

/** 预约提醒 before the beginning. */
export const bookActivity = defineEndpoint({
  path: 'rest/activity/book',
  title: '预约活动提醒',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ id, on: z.boolean() }),
  result: z.object({ booked: z.boolean() }),
})

const raceRow = z.object({
  orgId: id,
  name: z.string(),
  /** Names of the units above, from the top. */
  parentName: z.string(),
  n: z.int(),
  joined: z.int(),
  complete: z.int(),
  /** Mean counting score, 分; 0 where nobody answered. */
  mean: z.number(),
  /** The three terms uncut, each up to its weight (`raceWeights`), and their sum cut to one decimal. */
  terms: z.object({ joined: z.number(), complete: z.number(), mean: z.number() }),
  score: z.number(),
  /** Null: fewer than five people. */
  rank: z.int().nullable(),
  mine: z.boolean(),
})
export type RaceRow = z.output<typeof raceRow>

/** 单位榜, best first, of the highest level on which there is more than one unit. */
export const activityRace = defineEndpoint({
  path: 'rest/activity/race',
  title: '查看活动单位榜',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, manage: z.boolean().default(false) }),
  result: z.array(raceRow),
})

export const correctActivity = defineEndpoint({
  path: 'rest/activity/correct',
  title: '更正活动完成情况',
  effect: 'write',
  access: [P.activityStat],
  scope: 'rows',
  body: z.strictObject({
    id,
    userId: id,
    partId: id,
    done: z.boolean(),
    reason: text({ label: '更正原因', min: 2, max: 200, long: true, message: '请填写更正原因（2–200 字）' }),
  }),
  result: z.object({ progress: z.int(), complete: z.boolean() }),
})

const candidate = z.object({ id, title: z.string(), note: z.string() })

/** Published contents that a part may be about. */
export const activityCandidates = defineEndpoint({
  path: 'rest/activity/candidates',
  title: '查询可选环节内容',
  effect: 'read',
  access: [P.activityAdd, P.activityEdit],
  scope: 'all',
  body: z.strictObject({ type: activityPartType, keyword: text({ label: '关键词', max: 50 }).default('') }),
  result: z.array(candidate),
})

const todo = z.object({
  kind: z.enum(['end', 'near', 'prize', 'draw', 'settle', 'arrange']),
  text: z.string(),
  note: z.string(),
})

/** Activities that run, begin soon or wait for their settlement, each with what needs a hand today. */
export const activityToday = defineEndpoint({
  path: 'rest/activity/today',
  title: '查看今天要办的活动',
  effect: 'read',
  access: [P.activity],
  scope: 'rows',
  body: z.strictObject({ id: id.optional() }),
  result: z.array(
    z.object({
      id,
      title: z.string(),
      state: activityState,
      startAt: instant,
      endAt: instant,
      expected: z.int(),
      joined: z.int(),
      completed: z.int(),
      todos: z.array(todo),
    }),
  ),
})
export type ActivityTodo = z.output<typeof todo>

const prize = z.strictObject({
  id: id.optional(),
  title: text({ label: '奖品', min: 1, max: 40, message: '奖品名称为 1–40 个字' }),
  count: whole(1, 10_000, '名额为 1–10000').meta({ label: '名额' }),
  unitCap: whole(1, 1000, '每单位上限为 1–1000').nullable().default(null).meta({ label: '每单位上限' }),
})
export type ActivityPrize = z.output<typeof prize>

/** 设奖; the seed of each prize is committed with the publication, of a later one at once. */
export const savePrizes = defineEndpoint({
  path: 'rest/draw/setPrizes',
  title: '设置活动奖品',
  effect: 'write',
  access: [P.activityDraw],
  scope: 'rows',
  /** `revision` is that of the activity, which a saving of its prizes moves on. */
  body: z.strictObject({ activityId: id, revision, prizes: z.array(prize).max(10, '最多 10 种奖品') }),
  result: z.object({ saved: z.int(), revision }),
})
