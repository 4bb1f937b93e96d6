import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { deviceId } from '../sign-in/sign-answer.ts'
import { entryMethod } from '../sign-in/words.ts'
import { liveState } from './class-words.ts'
import {
  LEAST_OPEN_SECONDS,
  MOST_OPEN_SECONDS,
  roundRefusals,
  roundResult,
  roundState,
  signStanding,
} from './sign-words.ts'

/** Read with the menu code in its scope or as host of the class; written with the code of rounds or as host. */
const ofDesk = { access: 'signedIn', scope: 'all' } as const

const openSeconds = z
  .int(roundRefusals.seconds.message)
  .min(LEAST_OPEN_SECONDS, roundRefusals.seconds.message)
  .max(MOST_OPEN_SECONDS, roundRefusals.seconds.message)
  .meta({ label: '开放时长（秒）' })

export const roundClass = z.object({
  id,
  title: z.string().meta({ label: '直播课' }),
  hostName: z.string().meta({ label: '主播' }),
  state: liveState,
  plannedStart: instant.meta({ label: '计划开始' }),
  startedAt: instant.nullable().meta({ label: '实际开始' }),
  rounds: z.int().meta({ label: '已开轮次' }),
  planned: z.int().meta({ label: '计划轮次' }),
  needRounds: z.int().meta({ label: '需签轮次' }),
  /** Of the rounds that were opened, signed among should; null before any. */
  rate: z.number().nullable().meta({ label: '签到率' }),
  /** The round that is open now. */
  openRoundId: id.nullable(),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  /** The caller opens and closes rounds, and makes up. */
  mayEdit: z.boolean(),
})
export type RoundClass = z.output<typeof roundClass>

/** Classes whose sign-in the caller looks after. */
export const listRoundClasses = defineEndpoint({
  ...ofDesk,
  path: 'rest/livePlaySign/classes',
  title: '查询签到直播课',
  effect: 'read',
  body: pageQuery(
    z.object({
      id,
      state: liveState,
      hostId: id.meta({ label: '主播' }),
      orgId: id.meta({ label: '单位' }),
      from: instant.meta({ label: '计划开始' }),
      to: instant.meta({ label: '至' }),
    }),
    ['plannedStart', 'title'],
  ),
  result: pageOf(roundClass),
})

export const roundRow = z.object({
  id,
  liveId: id,
  liveTitle: z.string().meta({ label: '直播课' }),
  hostName: z.string().meta({ label: '主播' }),
  /** By the order of opening; null: planned. */
  no: z.int().nullable().meta({ label: '轮次' }),
  state: roundState,
  plannedAt: instant.nullable().meta({ label: '计划时间' }),
  openedAt: instant.nullable().meta({ label: '开始' }),
  closesAt: instant.nullable().meta({ label: '结束' }),
  openSeconds: z.int().meta({ label: '开放时长（秒）' }),
  expected: z.int().meta({ label: '应签' }),
  signed: z.int().meta({ label: '已签' }),
  missing: z.int().meta({ label: '未签' }),
  /** Null where nobody is expected. */
  rate: z.number().nullable().meta({ label: '签到率' }),
  madeUp: z.int().meta({ label: '补签' }),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  sheetId: id.nullable(),
  mayEdit: z.boolean(),
  serverTime: instant,
})
export type RoundRow = z.output<typeof roundRow>

export const listRounds = defineEndpoint({
  ...ofDesk,
  path: 'rest/livePlaySign/list',
  title: '查询签到轮次',
  effect: 'read',
  body: pageQuery(
    z.object({
      liveId: id.meta({ label: '直播课' }),
      hostId: id.meta({ label: '主播' }),
      orgId: id.meta({ label: '单位' }),
      state: roundState,
      from: instant.meta({ label: '开始' }),
      to: instant.meta({ label: '至' }),
    }),
    ['openedAt', 'rate', 'signed', 'liveTitle'],
  ),
  result: pageOf(roundRow),
})

const personRound = z.object({
  no: z.int(),
  at: instant.nullable(),
  method: entryMethod.nullable(),
  pending: z.boolean(),
})

export const roundPerson = z.object({
  /** Of the person. */
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  orgPath: z.string().meta({ label: '单位全称' }),
  signed: z.int().meta({ label: '已签轮次' }),
  needed: z.int().meta({ label: '需签轮次' }),
  roundsText: z.string().meta({ label: '各轮时间与方式' }),
  /** Who made up, when and why. */
  madeUpText: z.string().meta({ label: '补签说明' }),
  /** Where presence is kept; null where there was none. */
  minutes: z.int().nullable().meta({ label: '在线时长（分）' }),
  /** The end of the name of each device. */
  devices: z.string().meta({ label: '设备' }),
  result: roundResult,
  rounds: z.array(personRound),
})
export type RoundPerson = z.output<typeof roundPerson>

export const listRoundPeople = defineEndpoint({
  ...ofDesk,
  path: 'rest/livePlaySign/people',
  title: '查询签到人员',
  effect: 'read',
  body: pageQuery(
    z.object({
      state: signStanding,
      /** The one round that the standing is of; all opened ones where it is not said. */
      round: z.int().min(1).max(10_000).meta({ label: '轮次' }),
      orgId: id.meta({ label: '单位' }),
    }),
    ['name', 'code', 'orgName', 'signed'],
  ).extend({ liveId: id }),
  result: pageOf(roundPerson),
})

export const openRound = defineEndpoint({
  ...ofDesk,
  path: 'rest/livePlaySign/open',
  title: '发起一轮签到',
  effect: 'write',
  body: z.strictObject({ liveId: id, openSeconds }),
  result: z.object({ roundId: id, no: z.int(), closesAt: instant }),
})

export const closeRound = defineEndpoint({
  ...ofDesk,
  path: 'rest/livePlaySign/close',
  title: '提前结束签到',
  effect: 'write',
  body: z.strictObject({ roundId: id }),
  result: z.object({ state: roundState }),
})

/** 补签 of a round with a reason; with `undo` those that were made up are taken back. */
export const makeUpRound = defineEndpoint({
  ...ofDesk,
  path: 'rest/livePlaySign/makeUp',
  title: '直播补签',
  effect: 'write',
  body: z.strictObject({
    liveId: id,
    round: z.int(roundRefusals.noRound.message).min(1, roundRefusals.noRound.message).meta({ label: '轮次' }),
    userIds: ids(500),
    reason: text({ label: '补签原因', min: 2, max: 200, long: true, message: roundRefusals.reason.message }),
    undo: z.boolean().default(false),
  }),
  result: z.object({ updated: z.int(), failed: z.array(z.object({ id, name: z.string(), message: z.string() })) }),
})

/** The code of now: a new one every 15 seconds, good for 30; empty when the round is over. */
export const roundWall = defineEndpoint({
  ...ofDesk,
  path: 'rest/livePlaySign/wall',
  title: '查看签到二维码',
  effect: 'read',
  body: z.strictObject({ roundId: id }),
  result: z.object({
    token: z.string(),
    expiresAt: instant.nullable(),
    /** Path that opens the code: `{site}{page}?t={token}`. */
    page: z.string(),
    count: z.int(),
    total: z.int(),
    closesAt: instant,
    serverTime: instant,
  }),
})

/** 一键签到 in the room by the round, or a scanned code by its token; `at` is the moment that counts. */
export const signRound = defineEndpoint({
  path: 'rest/livePlaySign/sign',
  title: '直播签到',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ roundId: id.optional(), token: z.string().max(200).optional(), deviceId }),
  result: z.object({ at: instant, rounds: z.int(), needed: z.int() }),
})

const ownRound = z.object({
  roundId: id,
  no: z.int(),
  liveId: id,
  liveTitle: z.string(),
  openedAt: instant,
  closesAt: instant,
  state: roundState,
  at: instant.nullable(),
  method: entryMethod.nullable(),
  pending: z.boolean(),
})
export type OwnRound = z.output<typeof ownRound>

/** Rounds that expect the caller, the latest first: of one class with what it asks for, or of all. */
export const myRounds = defineEndpoint({
  path: 'rest/livePlaySign/mine',
  title: '我的直播签到',
  effect: 'read',
  personal: true,
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ liveId: id.optional() }),
  result: z.object({ rounds: z.array(ownRound), signed: z.int(), needed: z.int(), serverTime: instant }),
})
