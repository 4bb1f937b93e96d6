import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { proof } from './sign-answer.ts'
import { attendance, entryMethod, signCode, signDirection, signVerdict } from './words.ts'

/** Named hosts of the sheet, and holders of its owner's code in scope. */
const hosting = { access: 'signedIn', scope: 'all' } as const

export const failedPeople = z.array(z.object({ id, name: z.string(), message: z.string() }))

const people = z.object({ updated: z.int(), failed: failedPeople })

/** The code of a person who stands before the host, or somebody whom the host looked up. */
export const scanPerson = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/scanPerson',
  title: '扫码签到',
  effect: 'write',
  body: z
    .strictObject({
      sheetId: id,
      personToken: z.string().max(300).optional(),
      userId: id.optional(),
      direction: signDirection,
      /** Of somebody who is not on the list. */
      reason: text({ label: '原因', max: 200 }).optional(),
    })
    .refine(
      ({ personToken, userId }) => (personToken === undefined) !== (userId === undefined),
      '请扫描个人码或选择人员',
    ),
  result: z.object({
    user: z.object({ id, name: z.string(), code: z.string(), org: z.string(), photo: z.string() }),
    code: signCode,
    at: instant,
    status: attendance.nullable(),
    /** May be undone for ten seconds by one press. */
    entryId: id.nullable(),
  }),
})

export const markPeople = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/mark',
  title: '点名',
  effect: 'write',
  body: z.strictObject({
    sheetId: id,
    userIds: ids(500),
    status: z.enum(['in', 'out', 'leave', 'noLeave']),
    /** Needed for 请假 and for taking it back. */
    reason: text({ label: '原因', max: 200, long: true }).default(''),
  }),
  result: people,
})

/** Pending entries, and refused tries that name a person; the first decision stands. */
export const decideEntries = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/decide',
  title: '确认签到记录',
  effect: 'write',
  body: z.strictObject({
    entryIds: ids(500),
    action: z.enum(['accept', 'refuse']),
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: people,
})

export const makeUpPeople = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/makeUp',
  title: '补签',
  effect: 'write',
  body: z.strictObject({
    sheetId: id,
    userIds: ids(500),
    direction: signDirection,
    /** The start for 签到 and the end for 签退, where nothing is said. */
    at: instant.optional(),
    reason: text({ label: '补签原因', min: 2, max: 200, long: true, message: '补签原因为 2–200 个字' }),
  }),
  result: people,
})

export const undoEntry = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/undo',
  title: '撤销签到记录',
  effect: 'write',
  body: z.strictObject({ entryId: id, reason: text({ label: '原因', max: 200, long: true }).default('') }),
  result: people,
})

export const signPersonRow = z.object({
  /** Of the person, or of the guest. */
  id,
  sheetId: id,
  userId: id.nullable(),
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  orgPath: z.string().meta({ label: '单位全称' }),
  /** Masked, of guests. */
  phone: z.string().meta({ label: '手机' }),
  /** In whose place, as in 张三（代 李四）. */
  deputyFor: z.string().meta({ label: '代' }),
  inAt: instant.nullable().meta({ label: '签到' }),
  outAt: instant.nullable().meta({ label: '签退' }),
  status: attendance,
  minutes: z.int().meta({ label: '计入分钟' }),
  method: entryMethod.nullable().meta({ label: '方式' }),
  distance: z.int().nullable().meta({ label: '距离（米）' }),
  accuracy: z.int().nullable().meta({ label: '误差（米）' }),
  verdict: signVerdict.nullable(),
  proofs: z.array(proof).meta({ label: '凭据' }),
  /** Latest live entry of each direction, for 确认, 拒绝 and 撤销. */
  inEntryId: id.nullable(),
  outEntryId: id.nullable(),
  pendingIds: z.array(id),
  reason: z.string().meta({ label: '原因' }),
  operatorName: z.string().meta({ label: '操作人' }),
  madeUp: z.boolean().meta({ label: '补签' }),
  corrected: z.boolean().meta({ label: '更正' }),
  /** 旁听: not on the list. */
  listener: z.boolean().meta({ label: '旁听' }),
  signed: z.boolean().meta({ label: '签名' }),
})
export type SignPersonRow = z.output<typeof signPersonRow>

/** Everybody of a sheet with what he did; people may be left out by view. */
export const listSignEntries = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/entries',
  title: '查询签到记录',
  effect: 'read',
  body: pageQuery(
    z.object({
      view: z.enum(['signed', 'missing', 'pending', 'leave', 'madeUp', 'others', 'corrected']),
      orgId: id,
      status: attendance,
      method: entryMethod,
      verdict: signVerdict,
    }),
    ['inAt', 'outAt', 'name', 'code', 'orgName'],
  ).extend({ sheetId: id }),
  result: pageOf(signPersonRow),
})

/** Who has not come, by unit; at most 200 names a unit. */
export const listMissing = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/missing',
  title: '查询未签人员',
  effect: 'read',
  body: pageQuery(z.object({ orgId: id }), ['missing', 'orgName']).extend({ sheetId: id }),
  result: pageOf(
    z.object({
      orgId: id,
      orgName: z.string().meta({ label: '单位' }),
      orgPath: z.string().meta({ label: '单位全称' }),
      expected: z.int().meta({ label: '应到' }),
      missing: z.int().meta({ label: '未到' }),
      people: z.array(z.object({ id, name: z.string(), code: z.string() })),
    }),
  ),
})

export const listAttempts = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/attempts',
  title: '查询被拒记录',
  effect: 'read',
  body: pageQuery(z.object({ code: signCode, userId: id }), ['at']).extend({ sheetId: id }),
  result: pageOf(
    z.object({
      id,
      at: instant.meta({ label: '时间' }),
      userId: id.nullable(),
      name: z.string().meta({ label: '姓名' }),
      userCode: z.string().meta({ label: '工号' }),
      orgName: z.string().meta({ label: '单位' }),
      orgPath: z.string().meta({ label: '单位全称' }),
      code: signCode,
      message: z.string().meta({ label: '原因' }),
      direction: signDirection.nullable(),
      distance: z.int().nullable().meta({ label: '距离（米）' }),
      accuracy: z.int().nullable().meta({ label: '误差（米）' }),
      /** May be accepted by one press of a host. */
      acceptable: z.boolean(),
      decision: z.enum(['none', 'accepted', 'refused']),
    }),
  ),
})

export const remindMissing = defineEndpoint({
  ...hosting,
  path: 'rest/signIn/remind',
  title: '提醒未签人员',
  effect: 'write',
  body: z.strictObject({ sheetId: id, orgId: id.optional(), userIds: ids(500).optional() }),
  result: z.object({ sent: z.int(), skipped: z.int() }),
})
