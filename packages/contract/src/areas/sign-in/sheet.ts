import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { id, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import {
  coordSystem,
  proofPolicy,
  sheetAction,
  sheetState,
  signatureRule,
  signDirection,
  signMethod,
  signMode,
  signOwnerType,
  signRefusals,
  signRisk,
  walkInRule,
  wallNames,
} from './words.ts'

/** Hosts are told by the sheet: named ones, and holders of the owner's code in its scope. */
const hosting = { access: 'signedIn', scope: 'all' } as const

const minutes = (label: string, most = 720) => z.int(`${label}须为整数分钟`).min(0).max(most).meta({ label })

export const MOST_HOSTS = 20
export const LEAST_RADIUS = 30
export const MOST_RADIUS = 2000

export const sheetPoint = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  coord: coordSystem,
})
export type SheetPoint = z.output<typeof sheetPoint>

export const sheetSettings = z.object({
  mode: signMode.default('in'),
  /** Minutes before the start from which signing in is open. */
  openBefore: minutes('提前开放').default(30),
  lateAfter: minutes('迟到').default(10),
  closeAfter: minutes('停止签到').default(30),
  outBefore: minutes('签退提前').default(15),
  outAfter: minutes('签退延后').default(30),
  earlyGrace: minutes('早退').default(5),
  methods: z.array(signMethod).min(1, '请选择签到途径').max(6).default(['rotate', 'number', 'scan', 'mark']),
  risk: signRisk.default('mid'),
  proofs: z
    .strictObject({ device: proofPolicy, distance: proofPolicy, network: proofPolicy })
    .default({ device: 'note', distance: 'off', network: 'off' }),
  point: sheetPoint.nullable().default(null),
  radius: z.int().meta({ label: '半径' }).default(150),
  /** Addresses of the place: 10.1.0.0/16. */
  networks: z
    .array(text({ label: '网络', min: 3, max: 60 }))
    .max(20)
    .default([]),
  walkIn: walkInRule.default('none'),
  guests: z.boolean().default(false),
  signature: signatureRule.default('none'),
  wallNames: wallNames.default('full'),
  /** 逐条确认: every entry waits for a host. */
  confirmEach: z.boolean().default(false),
  /** Hosts beside those of the owner. */
  hostIds: z.array(id).max(MOST_HOSTS, `最多 ${MOST_HOSTS} 名主持人`).default([]),
})
export type SheetSettings = z.output<typeof sheetSettings>

export const sheetInput = sheetSettings.extend({
  ownerType: signOwnerType,
  /** Meeting, round or sessions that the sheet is for. */
  ownerIds: z.array(id).min(1).max(20),
})

export const sheetCounts = z.object({
  expected: z.int().meta({ label: '应到' }),
  present: z.int().meta({ label: '实到' }),
  late: z.int().meta({ label: '迟到' }),
  leave: z.int().meta({ label: '请假' }),
  pending: z.int().meta({ label: '待确认' }),
  missing: z.int().meta({ label: '未到' }),
  /** 旁听 and guests, beside those expected. */
  others: z.int().meta({ label: '名单外' }),
})
export type SheetCounts = z.output<typeof sheetCounts>

export const sheetRow = z.object({
  ...recordShape,
  ...sheetSettings.shape,
  ownerType: signOwnerType,
  ownerIds: z.array(id),
  title: z.string().meta({ label: '名称' }),
  place: z.string().meta({ label: '地点' }),
  start: instant.meta({ label: '开始' }),
  end: instant.meta({ label: '结束' }),
  state: sheetState,
  inFrom: instant.meta({ label: '签到开放' }),
  inTo: instant.meta({ label: '签到截止' }),
  outFrom: instant.nullable().meta({ label: '签退开放' }),
  outTo: instant.nullable().meta({ label: '签退截止' }),
  closesAt: instant.meta({ label: '结束签到' }),
  generation: z.int(),
  digitsOff: z.boolean(),
  counts: sheetCounts,
  hosts: z.array(z.object({ id, name: z.string() })).meta({ label: '主持人' }),
  ownerOrgName: z.string().meta({ label: '单位' }),
  /** A seal asks for the owner's confirmation first, and who gave it. */
  confirmNeeded: z.boolean(),
  confirmedAt: instant.nullable().meta({ label: '确认时间' }),
  confirmedBy: z.string().meta({ label: '确认人' }),
  /** 代为确认: somebody else confirmed for the lecturer; why stands in the note. */
  confirmedInPlace: z.boolean(),
  confirmNote: z.string().meta({ label: '确认说明' }),
  sealedAt: instant.nullable().meta({ label: '封存时间' }),
  sealHash: z.string().meta({ label: '封存校验值' }),
  /** The caller may seal and correct. */
  maySeal: z.boolean(),
  /** The caller is the one whose confirmation is asked. */
  mayConfirm: z.boolean(),
  /** The caller may remind those, and confirm in their place. */
  mayStandIn: z.boolean(),
  serverTime: instant,
})
export type SheetRow = z.output<typeof sheetRow>

/** Sheets the caller hosts. */
export const listSheets = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/sheetList',
  title: '查询签到表',
  effect: 'read',
  body: pageQuery(
    z.object({
      id,
      ownerType: signOwnerType,
      ownerId: id,
      state: sheetState,
      from: instant,
      to: instant,
      /** Those that name the caller as host, without those of his codes. */
      named: z.boolean(),
    }),
    ['start', 'title', 'createdAt'],
  ),
  result: pageOf(sheetRow),
})

export const saveSheet = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/saveSheet',
  title: '保存签到表',
  effect: 'write',
  body: saveBody(sheetInput),
  result: recordKey,
})

export const changeSheetState = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/changeState',
  title: '变更签到状态',
  effect: 'write',
  body: z.strictObject({
    sheetId: id,
    action: sheetAction,
    /** Of 延长 and 重新开放; 5 and 10 where nothing is said. */
    minutes: z.int().min(1).max(240).optional(),
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: z.object({ state: sheetState, closesAt: instant }),
})

/** 作废旧码. */
export const rotateCodes = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/rotate',
  title: '作废旧签到码',
  effect: 'write',
  body: z.strictObject({ sheetId: id }),
  result: z.object({ generation: z.int() }),
})

/** What the wall shows; before the doors open it holds no code, and after them none. */
export const signWall = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/wall',
  title: '查看签到大屏',
  effect: 'read',
  body: z.strictObject({ sheetId: id }),
  result: z.object({
    direction: signDirection,
    /** Codes from this step on, each shown for 15 seconds; `t` of the address is the token. */
    tokens: z.array(z.object({ token: z.string(), shownFrom: instant, validTo: instant })),
    digits: z.string(),
    digitsTo: instant.nullable(),
    /** Path that opens the code: `{site}{page}?t={token}`. */
    page: z.string(),
    counts: sheetCounts,
    byOrg: z.array(
      z.object({ orgId: id, orgName: z.string(), orgPath: z.string(), expected: z.int(), missing: z.int() }),
    ),
    recent: z.array(z.object({ name: z.string(), orgName: z.string(), at: instant, late: z.boolean() })),
    title: z.string(),
    place: z.string(),
    start: instant,
    end: instant,
    state: sheetState,
    inFrom: instant,
    closesAt: instant,
    generation: z.int(),
    serverTime: instant,
  }),
})

/** A PDF, as a file. */
export const signPoster = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/poster',
  title: '打印签到海报与签到表',
  effect: 'write',
  body: z.strictObject({ sheetId: id, form: z.enum(['poster', 'signSheet']), direction: signDirection.default('in') }),
  result: z.null(),
})

/** By the lecturer; in his place by the head teacher or who may seal, with a note that says why. */
export const confirmSheet = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/confirm',
  title: '讲师确认',
  effect: 'write',
  body: z.strictObject({ sheetId: id, note: text({ label: '说明', max: 200, long: true }).optional() }),
  result: z.object({ confirmedAt: instant }),
})

/** 提醒讲师确认, once a day. */
export const remindConfirmers = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/remindConfirm',
  title: '提醒讲师确认',
  effect: 'write',
  body: z.strictObject({ sheetId: id }),
  result: z.object({ sent: z.int() }),
})

const sealing = {
  access: [P.trainClassFinish, P.meetingSign, P.schoolMeetingSign, P.activitySign],
  scope: 'all',
} as const

export const sealSheet = defineEndpoint({
  ...sealing,
  path: 'rest/signIn/seal',
  title: '封存签到表',
  effect: 'write',
  body: z.strictObject({ sheetId: id, revision: revision.optional() }),
  result: z.object({ sealHash: z.string() }),
})

const hours = z.object({ before: z.number(), after: z.number() })

/** After the seal: a time that is left out stays, null takes the entry away. */
export const correctSheet = defineEndpoint({
  ...sealing,
  path: 'rest/signIn/correct',
  title: '更正签到记录',
  effect: 'write',
  body: z.strictObject({
    sheetId: id,
    userId: id,
    changes: z.strictObject({
      inAt: instant.nullable().optional().meta({ label: '签到时间' }),
      outAt: instant.nullable().optional().meta({ label: '签退时间' }),
      leave: z.boolean().optional(),
    }),
    reason: text({ label: '更正原因', min: 2, max: 200, long: true, message: signRefusals.correctReason.message }),
  }),
  /** Hours of the person that the sheet grants; null where it grants none. */
  result: z.object({ correctionId: id, hours: hours.nullable() }),
})
