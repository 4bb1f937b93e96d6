import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../kit/record.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id, ids, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { iconField } from './application.ts'

export const applicationGroupRefusals = defineRefusals('applicationGroup', {
  nameTaken: '应用组名称已存在',
  alreadyIn: '应用已在该组中',
})

export const applicationGroupInput = z.object({
  name: text({ label: '名称', min: 1, max: 12, message: '名称为 1–12 个字' }),
  icon: iconField,
  sort: whole(0, 100_000).default(0).meta({ label: '排序' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})
export type ApplicationGroupInput = z.output<typeof applicationGroupInput>

export const applicationGroupRow = applicationGroupInput.extend({
  ...recordShape,
  apps: z.int().meta({ label: '应用数' }),
})

/** Groups of the launchpad; their order there is the order of `sort` for people without an own one. */
export const listApplicationGroups = defineEndpoint({
  path: 'rest/applicationGroup/list',
  title: '查询应用组',
  effect: 'read',
  access: [P.applicationGroup],
  scope: 'rows',
  body: pageQuery(z.object({ enabled: z.boolean().meta({ label: '状态' }) }), ['sort', 'name', 'createdAt']),
  result: pageOf(applicationGroupRow),
})

export const getApplicationGroup = defineEndpoint({
  path: 'rest/applicationGroup/get',
  title: '查看应用组',
  effect: 'read',
  access: [P.applicationGroup],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: applicationGroupRow,
})

export const saveApplicationGroup = defineEndpoint({
  path: 'rest/applicationGroup/save',
  title: '保存应用组',
  effect: 'write',
  access: [P.applicationGroupEdit],
  scope: 'rows',
  body: saveBody(applicationGroupInput),
  result: recordKey,
})

export const deleteApplicationGroups = defineEndpoint({
  path: 'rest/applicationGroup/delete',
  title: '删除应用组',
  effect: 'write',
  access: [P.applicationGroupDel],
  scope: 'site',
  body: removalBody,
  result: batchResult,
})

const done = z.object({ done: z.boolean() })

/** The ids in their new order; groups that are not named follow behind as they stood. */
export const sortAppGroups = defineEndpoint({
  path: 'rest/applicationGroup/sort',
  title: '调整应用组顺序',
  effect: 'write',
  access: [P.applicationGroupEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: done,
})

/** Adds and removes applications of a group; `order` names those inside in their new order. */
export const changeGroupApps = defineEndpoint({
  path: 'rest/applicationGroup/apps',
  title: '调整组内应用',
  effect: 'write',
  access: [P.applicationGroupEdit],
  scope: 'rows',
  body: z.strictObject({
    groupId: id,
    add: z.array(id).max(500).default([]),
    remove: z.array(id).max(500).default([]),
    order: z.array(id).max(1000).default([]),
  }),
  result: done,
})

export const groupApp = z.object({
  id,
  icon: z.string().meta({ label: '图标' }),
  name: z.string().meta({ label: '应用' }),
  address: z.string().meta({ label: '地址' }),
  enabled: z.boolean().meta({ label: '状态' }),
  sort: z.int().meta({ label: '排序' }),
})

/** Applications inside a group in its order, or those that could be added to it. */
export const listGroupApps = defineEndpoint({
  path: 'rest/applicationGroup/appList',
  title: '查询组内应用',
  effect: 'read',
  access: [P.applicationGroup],
  scope: 'rows',
  body: pageQuery(z.object({ groupId: id, place: choice({ inside: '组内', outside: '未加入' }, '范围') }), [
    'sort',
    'name',
  ]),
  result: pageOf(groupApp),
})
