import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../../kit/record.ts'
import { id } from '../../../kit/scalars.ts'
import { P } from '../../../privileges.ts'
import { LEAST_RADIUS, MOST_RADIUS } from '../../sign-in/sheet.ts'
import { networks } from '../../sign-in/sheet-networks.ts'
import { proofPolicy, signRisk } from '../../sign-in/words.ts'
import { ruleCategories } from './open-rule.ts'

const radiusRange = `半径须为 ${LEAST_RADIUS}–${MOST_RADIUS} 米`

/** 签到规则: what new sheets of class sessions of a unit begin with; one that exists keeps its settings. */
export const signPresetInput = z.object({
  orgId: id.meta({ label: '单位' }),
  below: z.boolean().default(true).meta({ label: '含下级' }),
  categories: ruleCategories,
  risk: signRisk.default('mid'),
  /** Asked for where the risk is 自定义. */
  device: proofPolicy.default('note').meta({ label: '设备' }),
  distance: proofPolicy.default('off').meta({ label: '位置' }),
  network: proofPolicy.default('off').meta({ label: '网络' }),
  poster: z.boolean().default(false).meta({ label: '允许海报签到' }),
  radius: z.int(radiusRange).min(LEAST_RADIUS, radiusRange).max(MOST_RADIUS, radiusRange).default(150).meta({
    label: '签到半径（米）',
  }),
})
export type SignPresetInput = z.output<typeof signPresetInput>

export const signPresetRow = z.object({
  ...recordShape,
  ...signPresetInput.shape,
  name: z.string().meta({ label: '单位' }),
  categoryNames: z.array(z.string()).meta({ label: '分类' }),
})
export type SignPresetRow = z.output<typeof signPresetRow>

export const listSignPresets = defineEndpoint({
  path: 'rest/trainPermission/signList',
  title: '查询签到规则',
  effect: 'read',
  access: [P.trainPermission],
  scope: 'rows',
  body: pageQuery(
    z.object({
      orgId: id.meta({ label: '单位' }),
      category: z.string().max(40).meta({ label: '分类' }),
      risk: signRisk,
    }),
    ['name', 'updatedAt'],
  ),
  result: pageOf(signPresetRow),
})

export const saveSignPreset = defineEndpoint({
  path: 'rest/trainPermission/saveSign',
  title: '保存签到规则',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: saveBody(signPresetInput),
  result: recordKey,
})

export const deleteSignPresets = defineEndpoint({
  path: 'rest/trainPermission/deleteSign',
  title: '删除签到规则',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})

/** 单位网络: addresses from which somebody is known to be at the place of the unit. */
export const unitNetworkInput = z.object({
  orgId: id.meta({ label: '单位' }),
  networks: networks.min(1, '请填写网络地址').meta({ label: '网络地址' }),
})
export type UnitNetworkInput = z.output<typeof unitNetworkInput>

export const unitNetworkRow = z.object({
  ...recordShape,
  ...unitNetworkInput.shape,
  name: z.string().meta({ label: '单位' }),
})
export type UnitNetworkRow = z.output<typeof unitNetworkRow>

export const listUnitNetworks = defineEndpoint({
  path: 'rest/trainPermission/networkList',
  title: '查询单位网络',
  effect: 'read',
  access: [P.trainPermission],
  scope: 'rows',
  body: pageQuery(z.object({ orgId: id.meta({ label: '单位' }) }), ['name', 'updatedAt']),
  result: pageOf(unitNetworkRow),
})

export const saveUnitNetwork = defineEndpoint({
  path: 'rest/trainPermission/saveNetwork',
  title: '保存单位网络',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: saveBody(unitNetworkInput),
  result: recordKey,
})

export const deleteUnitNetworks = defineEndpoint({
  path: 'rest/trainPermission/deleteNetwork',
  title: '删除单位网络',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})
