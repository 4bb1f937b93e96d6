import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../kit/record.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id, ids } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const deviceCategory = choice(
  { gate: '闸机', handheld: '手持终端', kiosk: '自助机', thermometer: '测温设备', camera: '摄像机', other: '其他' },
  '类别',
)

export const deviceCapability = choice(
  { scan: '扫码', card: '刷卡', temperature: '测温', photo: '拍照', relay: '开门控制' },
  '能力',
)

export const deviceParamKind = choice(
  { input: '单行文本', textarea: '多行文本', checkbox: '多选', date: '日期' },
  '类型',
)

const MOST_LENGTH = 500

/** What one device must tell, as an element of the form by which it is registered. */
export const deviceParam = z
  .strictObject({
    /** Key of the answer: stays when the label changes, so that devices keep what they told. */
    name: z.string().regex(/^\w{1,30}$/, '参数标识为字母、数字或下划线'),
    type: deviceParamKind,
    label: text({ label: '参数名称', min: 1, max: 20, message: '参数名称为 1–20 个字' }),
    require: z.boolean().default(false).meta({ label: '必填' }),
    /** Of texts; null is the shipped length of the element. */
    maxLength: z
      .int('最多字数须为 1–500 的整数')
      .min(1, '最多字数须为 1–500 的整数')
      .max(MOST_LENGTH, '最多字数须为 1–500 的整数')
      .nullable()
      .default(null)
      .meta({ label: '最多字数' }),
    /** Of 多选. */
    items: z
      .array(text({ label: '选项', min: 1, max: 20, message: '选项为 1–20 个字' }))
      .max(20, '选项最多 20 个')
      .default([])
      .meta({ label: '选项' }),
  })
  .superRefine(({ type, items }, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['items'], message })
    if (type === 'checkbox' && items.length === 0) say('请填写至少一个选项')
    if (new Set(items).size < items.length) say('选项重复')
  })
export type DeviceParam = z.output<typeof deviceParam>

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const heartbeat = '心跳须为 10–600 的整数'

export const deviceTypeInput = z.object({
  code: text({ label: '编码', min: 1, max: 30, message: '编码为 2–30 位字母、数字或下划线' }).refine(
    (value) => /^\w{2,30}$/.test(value),
    '编码为 2–30 位字母、数字或下划线',
  ),
  name: text({ label: '名称', min: 2, max: 30, message: '名称为 2–30 个字' }),
  category: deviceCategory,
  capabilities: z.array(deviceCapability).max(5).refine(isUnique, '能力重复').default([]).meta({ label: '能力' }),
  heartbeatSeconds: z.int(heartbeat).min(10, heartbeat).max(600, heartbeat).default(60).meta({ label: '心跳（秒）' }),
  firmwareMin: text({ label: '最低固件', max: 20 })
    .refine((value) => /^(\d+(\.\d+){0,3})?$/.test(value), '固件版本形如 1.2.0')
    .default(''),
  params: z
    .array(deviceParam)
    .max(30, '参数最多 30 个')
    .refine((params) => isUnique(params.map(({ label }) => label)), '参数名称重复')
    .refine((params) => isUnique(params.map(({ name }) => name)), '参数标识重复')
    .default([])
    .meta({ label: '参数' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})
export type DeviceTypeInput = z.output<typeof deviceTypeInput>

export const deviceTypeRow = deviceTypeInput.extend({ ...recordShape, paramCount: z.int().meta({ label: '参数数' }) })

/** Read by the screens of devices too, which choose one. */
export const listDeviceTypes = defineEndpoint({
  path: 'rest/deviceType/list',
  title: '查询设备类型',
  effect: 'read',
  access: [P.deviceType, P.device],
  scope: 'rows',
  body: pageQuery(
    z.object({
      category: deviceCategory,
      capability: deviceCapability,
      enabled: z.boolean().meta({ label: '启用' }),
    }),
    ['updatedAt', 'code', 'name', 'createdAt'],
  ),
  result: pageOf(deviceTypeRow),
})

export const getDeviceType = defineEndpoint({
  path: 'rest/deviceType/get',
  title: '查看设备类型',
  effect: 'read',
  access: [P.deviceType],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: deviceTypeRow,
})

export const saveDeviceType = defineEndpoint({
  path: 'rest/deviceType/save',
  title: '保存设备类型',
  effect: 'write',
  access: [P.deviceTypeEdit],
  scope: 'rows',
  body: saveBody(deviceTypeInput),
  result: recordKey,
})

export const deleteDeviceTypes = defineEndpoint({
  path: 'rest/deviceType/delete',
  title: '删除设备类型',
  effect: 'write',
  access: [P.deviceTypeDel],
  scope: 'site',
  body: removalBody,
  result: batchResult,
})

/** A disabled type takes no new devices; those that exist go on. */
export const changeDeviceTypes = defineEndpoint({
  path: 'rest/deviceType/changeState',
  title: '启停设备类型',
  effect: 'write',
  access: [P.deviceTypeEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  result: z.object({ updated: z.int() }),
})

export const deviceTypeRefusals = defineRefusals('deviceType', {
  codeTaken: '编码已存在',
})
