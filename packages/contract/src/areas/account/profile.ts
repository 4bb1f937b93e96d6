import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { BOUND_KEY } from './bound-identity-key.ts'
import { plainJson } from './profile-json.ts'

export const PHOTO_MAX_BYTES = 10_485_760
export const PHOTO_MIN_SIDE = 300

/** Group C of 10-shell section 11, as far as the server decides it. */
export const photoRefusals = defineRefusals('photo', {
  notAnImage: '仅限图片格式',
  tooLarge: '单文件大小不能超过 10240kb',
  tooSmall: '图片最低像素为（宽*高）：300*300',
  gone: '图片不存在',
})

/** One image in the field `attach`; the result is the address of the new avatar. */
export const uploadPhoto = defineEndpoint({
  path: 'rest/user/uploadPhoto',
  title: '更换头像',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  transport: 'multipart',
  bodyLimitKb: 10_240,
  body: z.strictObject({ attach: z.object({ path: z.string(), name: z.string(), bytes: z.int() }) }),
  result: z.string(),
})

const prefKey = text({ min: 1, max: 120 })

export const prefsRefusals = defineRefusals('prefs', {
  tooMany: '最多保存 {n} 项个人设置',
  notShareable: '只有列表视图可以共享',
})

/** Most keys one person may store. */
export const MOST_PREFS = 500
const MAX_VALUE_BYTES = 32 * 1024

/** A saved view of a list: `view:<path of the screen>:<list>:<name>`. Only these may be shared, by who may open the screen. */
export const VIEW_KEY = /^view:(\/[\w/]+):(.+)$/
/** Read-only key under which the map tells the version of the privacy notice that the person has read. */
export const NOTICE_KEY = 'notice'

/**
 * The person's own settings by key, all of them without `keys`. Views that others share stand under
 * `<key>@<user id>` with the owner's name as `by`, as far as the person may open their list.
 */
export const getPrefs = defineEndpoint({
  path: 'rest/user/prefs',
  title: '查询个人设置',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ keys: z.array(prefKey).max(100).optional() }),
  result: z.record(z.string(), z.unknown()),
})

/** Stores one setting; the value null removes it. */
export const savePrefs = defineEndpoint({
  path: 'rest/user/savePrefs',
  title: '保存个人设置',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    key: prefKey.refine((key) => key !== NOTICE_KEY && key !== BOUND_KEY, '该项不能修改'),
    value: plainJson(MAX_VALUE_BYTES),
    shared: z.boolean().default(false),
  }),
  result: z.object({ saved: z.boolean() }),
  audit: 'none',
})

/** 「我已阅读并知悉」: which version of the privacy notice, and when. */
export const consent = defineEndpoint({
  path: 'rest/user/consent',
  title: '确认隐私说明',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ noticeVersion: text({ min: 1, max: 30 }) }),
  result: z.object({ at: instant }),
})
