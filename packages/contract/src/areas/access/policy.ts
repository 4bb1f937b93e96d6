import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { revision } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { settingDefinitions as setting } from '../system/settings.ts'
import { privilegeCode } from './role.ts'

export const policyRefusals = defineRefusals('policy', {
  lockedOut: { status: STATUS.invalid, message: '当前地址不在允许范围，保存后你将无法登录' },
  addressRefused: '当前地址不允许使用系统管理功能',
  roleGone: { status: STATUS.invalid, message: '所选角色不存在或已停用' },
})

/** 安全策略: settings that only its own screen changes, and the marks of sensitive codes. */
const policyFields = {
  passwordProfile: setting.passwordProfile.schema,
  passwordMinLength: setting.passwordMinLength.schema.meta({ label: '密码最短长度' }),
  passwordDays: setting.passwordDays.schema.meta({ label: '密码有效期（天，0 为不限）' }),
  lockFailures: setting.lockFailures.schema.meta({ label: '锁定次数' }),
  lockMinutes: setting.lockMinutes.schema.meta({ label: '锁定时长（分钟）' }),
  webIdleMinutes: setting.webIdleMinutes.schema.meta({ label: '电脑端空闲退出（分钟）' }),
  webHours: setting.webHours.schema.meta({ label: '电脑端最长登录（小时）' }),
  phoneIdleDays: setting.phoneIdleDays.schema.meta({ label: '手机端空闲退出（天）' }),
  phoneDays: setting.phoneDays.schema.meta({ label: '手机端最长登录（天）' }),
  sessionLimit: setting.sessionLimit.schema.meta({ label: '同时登录设备数' }),
  factorRoleIds: setting.factorRoleIds.schema.meta({ label: '须两步验证的角色' }),
  backOfficeAddresses: setting.backOfficeAddresses.schema.meta({ label: '后台地址范围' }),
}

/** Settings of the policy; the screen of system parameters leaves them alone. */
export const policyKeys = Object.keys(policyFields) as (keyof typeof policyFields)[]

const policyInput = z.strictObject({
  ...policyFields,
  sensitiveCodes: z.array(privilegeCode).max(1000).meta({ label: '敏感权限' }),
})
export type PolicyInput = z.output<typeof policyInput>

export const getPolicy = defineEndpoint({
  path: 'rest/policy/get',
  title: '查看安全策略',
  effect: 'read',
  access: [P.authorityPolicy],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({
    ...policyFields,
    sensitiveCodes: z.array(z.string()),
    /** Address this very call came from, as the address list would be asked. */
    address: z.string(),
    revision,
  }),
})

export const savePolicy = defineEndpoint({
  path: 'rest/policy/save',
  title: '修改安全策略',
  effect: 'write',
  access: [P.authorityPolicy],
  scope: 'all',
  reauth: true,
  body: policyInput.extend({ revision }),
  result: z.object({ saved: z.boolean() }),
})

/** 试算: whom the policy would touch, without saving it. */
export const simulatePolicy = defineEndpoint({
  path: 'rest/policy/simulate',
  title: '试算安全策略',
  effect: 'read',
  access: [P.authorityPolicy],
  scope: 'all',
  body: policyInput,
  result: z.object({
    affected: z.array(z.object({ field: z.string(), count: z.int(), text: z.string() })),
  }),
})

/** Sentences of 试算; `{n}` people or sign-ins. */
export const policyEffects = {
  passwordDays: '将有 {n} 人下次登录须改密码',
  factorRoleIds: '将有 {n} 人下次登录须设置两步验证',
  sessionLife: '将有 {n} 个登录立即结束',
  sessionLimit: '有 {n} 人的登录设备超过上限，下次登录时最久未用的设备将退出',
  backOfficeAddresses: '有 {n} 名正在登录的管理人员不在允许地址内，将不能使用系统管理功能',
  sensitiveCodes: '将有 {n} 个角色授予时须第三人审批',
} as const
