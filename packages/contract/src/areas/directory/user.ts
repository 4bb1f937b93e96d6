import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordShape } from '../../kit/record.ts'
import { day, id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import {
  accountState,
  authKind,
  employment,
  enabledFlag,
  gender,
  identityNumber,
  mail,
  personCode,
  phone,
} from './user-fields.ts'
import { userMerge } from './user-merge.ts'

export const userRow = z.object({
  ...recordShape,
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  initials: z.string(),
  photo: z.string().meta({ label: '头像' }),
  orgId: id,
  orgName: z.string().meta({ label: '单位' }),
  /** Names from the topmost unit down, joined with a slash. */
  orgPath: z.string().meta({ label: '所在单位' }),
  post: z.string().meta({ label: '岗位' }),
  roles: z.array(z.object({ id, name: z.string() })).meta({ label: '角色' }),
  /** Masked. */
  phone: z.string().meta({ label: '手机' }),
  employment,
  enabled: enabledFlag,
  state: accountState,
  lastLoginAt: instant.nullable().meta({ label: '最近登录' }),
  source: authKind,
})
export type UserRow = z.output<typeof userRow>

const listFilter = z.object({
  orgId: id,
  below: z.boolean().meta({ label: '含下级' }),
  roleId: id,
  groupId: id,
  post: text({ label: '岗位', max: 50 }),
  employment,
  tag: text({ label: '标签', max: 30 }),
  /** Accepted and overruled by rest/user/list, which shows enabled people whatever is sent. */
  enabled: enabledFlag,
})

const sortable = ['createdAt', 'code', 'name', 'lastLoginAt', 'hiredOn'] as const

export const listUsers = defineEndpoint({
  path: 'rest/user/list',
  title: '查询用户',
  effect: 'read',
  access: [P.user],
  scope: 'rows',
  body: pageQuery(listFilter, [...sortable]),
  result: pageOf(userRow),
})

/** As {@link listUsers} with everybody in it, for the screen 用户管理; `deleted` shows the recycle bin. */
export const manageUsers = defineEndpoint({
  ...listUsers,
  path: 'rest/user/manageList',
  title: '管理用户列表',
  body: pageQuery(
    listFilter.extend({
      state: accountState,
      neverLogin: z.boolean().meta({ label: '从未登录' }),
      source: authKind,
      hiredFrom: day,
      hiredTo: day,
      deleted: z.boolean().meta({ label: '回收站' }),
    }),
    [...sortable],
  ),
})

const place = z.object({ orgId: id, orgName: z.string(), post: z.string() })

const timelineEntry = z.object({
  id,
  field: z.enum(['primaryOrgId', 'post', 'superiorId', 'employment']),
  before: z.string(),
  after: z.string(),
  effectiveOn: day,
  /** False while the day lies ahead. */
  applied: z.boolean(),
  by: z.string(),
})

export const userDetail = userRow.extend({
  loginName: z.string().meta({ label: '登录名' }),
  gender,
  /** Masked, like the phone. */
  mail: z.string().meta({ label: '邮箱' }),
  idNumber: z.string().meta({ label: '证件号' }),
  primaryOrgId: id,
  others: z.array(place).meta({ label: '其他单位' }),
  superiorId: id.nullable(),
  superiorName: z.string().meta({ label: '上级' }),
  hiredOn: day.nullable().meta({ label: '入职日期' }),
  leftOn: day.nullable().meta({ label: '离职日期' }),
  validTo: day.nullable().meta({ label: '账号有效期' }),
  tags: z.array(z.string()).meta({ label: '标签' }),
  mustChange: z.boolean(),
  secondFactor: z.boolean().meta({ label: '两步验证' }),
  sessions: z.int().meta({ label: '登录设备数' }),
  lockedUntil: instant.nullable().meta({ label: '锁定至' }),
  deletedAt: instant.nullable(),
  /** Moves of the past and to come, newest first. */
  timeline: z.array(timelineEntry),
  /** Merges with other records of the same person that hold, newest first. */
  merges: z.array(userMerge),
})
export type UserDetail = z.output<typeof userDetail>

export const getUser = defineEndpoint({
  path: 'rest/user/get',
  title: '查看用户',
  effect: 'read',
  access: [P.user],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: userDetail,
})

const tag = text({ min: 1, max: 30 })

export const userInput = z.strictObject({
  code: personCode,
  loginName: text({ label: '登录名', max: 64 }).optional(),
  name: text({ label: '姓名', min: 2, max: 30, message: '姓名为 2–30 个字' }),
  gender: gender.default('unknown'),
  phone: phone.optional(),
  mail: mail.optional(),
  idNumber: identityNumber.optional(),
  primaryOrgId: z.uuid({ message: '请选择主单位' }).meta({ label: '主单位', required: true }),
  others: z
    .array(z.strictObject({ orgId: id, post: text({ label: '岗位', max: 50 }).default('') }))
    .max(20, '最多选择 20 项')
    .default([])
    .meta({ label: '其他单位' }),
  post: text({ label: '岗位', max: 50 }).default(''),
  superiorId: id.nullable().default(null).meta({ label: '上级' }),
  employment: employment.default('active'),
  hiredOn: day.nullable().default(null).meta({ label: '入职日期' }),
  leftOn: day.nullable().default(null).meta({ label: '离职日期' }),
  validTo: day.nullable().default(null).meta({ label: '账号有效期' }),
  tags: z.array(tag).max(20, '最多 20 个标签').default([]).meta({ label: '标签' }),
  /** Day on which a new main unit takes effect; absent for at once. */
  effectiveOn: day.optional().meta({ label: '生效日期' }),
})
export type UserInput = z.output<typeof userInput>

export const saveUser = defineEndpoint({
  path: 'rest/user/save',
  title: '保存用户',
  effect: 'write',
  access: [P.userAdd, P.userEdit],
  scope: 'rows',
  body: userInput.extend({ id: id.optional(), revision: revision.optional() }),
  result: z.object({ id, revision, warnings: z.array(z.string()) }),
})

/** Into the recycle bin; number and login name stay taken for ever. */
export const deleteUsers = defineEndpoint({
  path: 'rest/user/delete',
  title: '删除用户',
  effect: 'write',
  access: [P.userDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: batchResult,
})

export const restoreUsers = defineEndpoint({
  path: 'rest/user/restore',
  title: '恢复用户',
  effect: 'write',
  access: [P.userDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ done: z.int() }),
})
