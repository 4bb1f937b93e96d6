import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'
import { type SettingKey, settingDefinitions } from './settings.ts'

/** Groups that have a screen of their own: 安全策略 and 登录方式 stand in 权限管理, under codes of their own. */
const ELSEWHERE: readonly string[] = ['安全策略', '登录方式']

/** Keys of 系统参数, in the order of the screen. */
export const parameterKeys = (Object.keys(settingDefinitions) as SettingKey[]).filter(
  (key) => !ELSEWHERE.includes(settingDefinitions[key].group),
)

/** Groups that another screen administers as well, by who may see and who may change them there; both for the whole site. */
export const sharedGroups = {
  培训: { see: P.trainPermission, change: P.trainPermissionEdit },
} as const satisfies Record<string, { see: Privilege; change: Privilege }>

const kind = choice(
  { text: '文字', long: '长文字', number: '数字', switch: '开关', choice: '选项', calendar: '日历' },
  '类型',
)

const parameter = z.object({
  key: z.string(),
  group: z.string(),
  title: z.string(),
  kind,
  value: z.json(),
  shipped: z.json(),
  /** Bounds of a number. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Words of a choice, by value. */
  words: z.record(z.string(), z.string()),
  effect: choice({ atOnce: '立即生效', nextSignIn: '下次登录生效' }, '生效'),
  changedAt: instant.nullable(),
  changedBy: z.string(),
  revision: z.int(),
})
export type Parameter = z.output<typeof parameter>

/** 系统参数 (20 section 6, /system/dictionary). */
export const listSettings = defineEndpoint({
  path: 'rest/setting/list',
  title: '查询系统参数',
  effect: 'read',
  access: [P.orgAndDictionaryParam, P.trainPermission],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({ list: z.array(parameter), total: z.int() }),
})

/** Saves one parameter; without a value the shipped one holds again. */
export const saveSetting = defineEndpoint({
  path: 'rest/setting/save',
  title: '保存系统参数',
  effect: 'write',
  access: [P.orgAndDictionaryParam, P.trainPermissionEdit],
  scope: 'all',
  body: z.strictObject({
    key: text({ label: '参数', min: 1, max: 60 }),
    value: z.json().optional(),
    /** Of the value that was changed; 0 while the shipped one held. */
    revision: revision.optional(),
  }),
  result: z.object({ revision }),
})

export const settingRefusals = defineRefusals('setting', {
  unknown: '系统参数不存在',
})
