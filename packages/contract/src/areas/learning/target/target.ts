import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '#src/kit/record.ts'
import { id, ids, instant, year } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { hours, hoursSet, percent } from '../hours/amount-field.ts'
import { hourSources } from '../hours/year.ts'

const targetMessage = '目标学时须大于 0 且不超过 999.99，最多两位小数'

const limit = hoursSet('学时须为 0–999.99，最多两位小数', 0)

export const roleTargetInput = z.object({
  roleId: id.meta({ label: '角色' }),
  year: year.meta({ label: '年度' }),
  target: hoursSet(targetMessage, 0.01).meta({ label: '目标学时' }),
  requiredMin: limit.default(0).meta({ label: '其中必修' }),
  /** Most hours that count per source; a source that is not named has no limit. */
  caps: z.partialRecord(z.enum(hourSources), limit).default({}).meta({ label: '来源上限' }),
  prorate: z.boolean().default(false).meta({ label: '按月折算' }),
  basis: text({ label: '依据', max: 200, long: true }).default(''),
  /** Asked for when a past year is changed. */
  reason: text({ label: '原因', max: 200, long: true }).default(''),
})
export type RoleTargetInput = z.output<typeof roleTargetInput>

export const roleTargetRow = roleTargetInput.omit({ reason: true }).extend({
  ...recordShape,
  roleName: z.string().meta({ label: '角色' }),
  people: z.int().meta({ label: '人数' }),
  reachedPeople: z.int().meta({ label: '达标人数' }),
  rate: percent.nullable().meta({ label: '达标率' }),
  /** The share of people that ought to reach it, the same for every list and for 谁落后、为什么. */
  targetRate: z.int(),
  updatedBy: z.string().meta({ label: '更新人' }),
})

/** Hour targets of roles (30-learning section 9). */
export const listRoleTargets = defineEndpoint({
  path: 'rest/roleTargetHours/list',
  title: '查询角色目标学时',
  effect: 'read',
  access: [P.roleHours],
  scope: 'rows',
  body: pageQuery(z.object({ year, roleId: id, rateBelow: percent.meta({ label: '达标率低于' }) }), [
    'createdAt',
    'year',
    'target',
    'updatedAt',
  ]),
  result: pageOf(roleTargetRow),
})

export const saveRoleTarget = defineEndpoint({
  path: 'rest/roleTargetHours/save',
  title: '保存角色目标学时',
  effect: 'write',
  access: [P.roleHoursEdit],
  scope: 'rows',
  body: saveBody(roleTargetInput),
  result: recordKey,
})

export const deleteRoleTargets = defineEndpoint({
  path: 'rest/roleTargetHours/delete',
  title: '删除角色目标学时',
  effect: 'write',
  access: [P.roleHoursDel],
  scope: 'site',
  body: removalBody,
  result: batchResult,
})

export const copyTargetYear = defineEndpoint({
  path: 'rest/roleTargetHours/copyYear',
  title: '复制目标学时',
  effect: 'write',
  access: [P.roleHoursEdit],
  scope: 'all',
  body: z.strictObject({ from: year, to: year }),
  result: z.object({ copied: z.int(), skipped: z.int() }),
})

const person = z.object({ id, code: z.string(), name: z.string(), orgName: z.string() })

const standingRow = z.object({
  user: person,
  total: hours.meta({ label: '已有学时' }),
  target: hours.meta({ label: '目标' }),
  remain: hours.meta({ label: '缺口' }),
  requiredHours: hours.meta({ label: '必修学时' }),
  requiredMin: hours.meta({ label: '其中必修' }),
})
export type StandingRow = z.output<typeof standingRow>

/** Columns of the exported list that a person stands for. */
export const personTitles = { name: '姓名', code: '工号', org: '单位' } as const

/** Who would become short or done if this target were saved. */
export const simulateTarget = defineEndpoint({
  path: 'rest/roleTargetHours/simulate',
  title: '试算目标学时',
  effect: 'read',
  access: [P.roleHoursEdit],
  scope: 'rows',
  body: z.strictObject(roleTargetInput.omit({ reason: true, basis: true }).shape),
  result: z.object({ becomeShort: z.array(standingRow), becomeDone: z.array(standingRow) }),
})

/** People below their target; the answer to 名单. */
export const listShortfall = defineEndpoint({
  path: 'rest/roleTargetHours/shortfall',
  title: '查询学时缺口名单',
  effect: 'read',
  access: [P.roleHours],
  scope: 'rows',
  body: pageQuery(z.object({}), ['remain', 'total', 'name']).extend({
    year,
    roleId: id.optional(),
    orgId: id.optional(),
  }),
  result: pageOf(standingRow),
})

/** Tells people below their target, at most once per person, year and day; without `userIds` all that the list shows. */
export const remindShort = defineEndpoint({
  path: 'rest/roleTargetHours/remind',
  title: '提醒学时缺口人员',
  effect: 'write',
  access: [P.roleHoursEdit],
  scope: 'rows',
  body: z.strictObject({
    year,
    roleId: id.optional(),
    orgId: id.optional(),
    /** With `orgId`: that unit alone. */
    exactOrg: z.boolean().optional(),
    keyword: text({ label: '关键词', max: 50 }).optional(),
    userIds: ids().optional(),
    /** When they were counted: who joined after that was not meant. */
    asOf: instant.optional(),
  }),
  result: z.object({ sent: z.int(), skipped: z.int() }),
})
