import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { day, id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { codeText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { policySource } from './policy.ts'
import {
  codeDirection,
  DEFAULT_MAX_STAY_HOURS,
  DEFAULT_RADIUS_METRES,
  placeRefusals as no,
  placeDuty,
  placeMode,
} from './words.ts'

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, no.openHours.message)

const openHours = z.strictObject({
  weekdays: z.array(whole(1, 7)).min(1, no.openHours.message).max(7, no.openHours.message),
  from: timeOfDay,
  to: timeOfDay,
})

export const placeInput = z.object({
  name: text({ label: '名称', min: 2, max: 40, message: no.nameLength.message }),
  code: codeText({ label: '编码', max: 32 }),
  typeCode: text({ label: '类型', min: 1, max: 60 }),
  parentId: id.nullable().default(null).meta({ label: '上级场所' }),
  ownerOrgId: id.meta({ label: '所属单位' }),
  address: text({ label: '地址', max: 100 }).default(''),
  lat: z.number().min(-90).max(90).nullable().default(null).meta({ label: '纬度' }),
  lng: z.number().min(-180).max(180).nullable().default(null).meta({ label: '经度' }),
  radius: whole(20, 2000, no.radius.message).default(DEFAULT_RADIUS_METRES).meta({ label: '定位半径 (米)' }),
  capacity: whole(0, 100_000, no.capacity.message).default(0).meta({ label: '容量' }),
  open: z.array(openHours).max(14).default([]).meta({ label: '开放时间' }),
  maxStayHours: whole(1, 24, no.maxStay.message).default(DEFAULT_MAX_STAY_HOURS).meta({ label: '最长停留 (小时)' }),
  stopped: z.boolean().default(false).meta({ label: '停用标记' }),
  stopReason: text({ label: '停用原因', max: 200 }).default(''),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
  sort: whole(0, 9999).default(0).meta({ label: '排序' }),
})
export type PlaceInput = z.output<typeof placeInput>

export const placeRow = z.object({
  id,
  parentId: id.nullable(),
  depth: z.int(),
  code: z.string().meta({ label: '编码' }),
  name: z.string().meta({ label: '名称' }),
  pathName: z.string().meta({ label: '位置' }),
  typeCode: z.string(),
  typeName: z.string().meta({ label: '类型' }),
  orgName: z.string().meta({ label: '单位' }),
  companyName: z.string().meta({ label: '分公司' }),
  managerNames: z.string().meta({ label: '管理员' }),
  mode: placeMode,
  modeUntil: instant.nullable().meta({ label: '模式至' }),
  policySource,
  inside: z.int().meta({ label: '在场' }),
  capacity: z.int().meta({ label: '容量' }),
  entered: z.int().meta({ label: '今日进' }),
  left: z.int().meta({ label: '今日出' }),
  codes: z.int().meta({ label: '码数' }),
  stopped: z.boolean().meta({ label: '停用标记' }),
  enabled: z.boolean().meta({ label: '启用' }),
  revision,
  updatedAt: recordShape.updatedAt,
})
export type PlaceRow = z.output<typeof placeRow>

export const listPlaces = defineEndpoint({
  path: 'rest/place/list',
  title: '查询场所',
  effect: 'read',
  access: [P.place, P.branchPlace],
  scope: 'rows',
  body: pageQuery(
    z.object({
      typeCode: text({ label: '类型', max: 60 }),
      orgId: id.meta({ label: '单位' }),
      placeId: id.meta({ label: '场所及下级' }),
      mode: placeMode,
      noManager: z.boolean().meta({ label: '无管理员' }),
      noCode: z.boolean().meta({ label: '无码' }),
      over: z.boolean().meta({ label: '超容' }),
      enabled: z.boolean().meta({ label: '启用' }),
    }),
    ['pathName', 'code', 'capacity', 'updatedAt'],
  ),
  result: pageOf(placeRow),
})

export const placeNode = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  code: z.string(),
  mode: placeMode,
  enabled: z.boolean(),
  leaf: z.boolean(),
})
export type PlaceNode = z.output<typeof placeNode>

/** One level of the tree: the topmost places of the scope, or those that stand in `parentId`. */
export const placeTree = defineEndpoint({
  path: 'rest/place/tree',
  title: '查询场所树',
  effect: 'read',
  access: [P.place, P.branchPlace],
  scope: 'rows',
  body: z.strictObject({ parentId: id.optional() }),
  result: z.array(placeNode),
})

export const getPlace = defineEndpoint({
  path: 'rest/place/get',
  title: '查看场所',
  effect: 'read',
  access: [P.place, P.branchPlace],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    id,
    revision,
    ...placeInput.shape,
    pathName: z.string(),
    orgName: z.string(),
    mode: placeMode,
    modeUntil: instant.nullable(),
  }),
})

export const savePlace = defineEndpoint({
  path: 'rest/place/save',
  title: '保存场所',
  effect: 'write',
  access: [P.placeAdd, P.placeEdit],
  scope: 'rows',
  body: saveBody(placeInput),
  result: recordKey,
})

export const deletePlaces = defineEndpoint({
  path: 'rest/place/delete',
  title: '删除场所',
  effect: 'write',
  access: [P.placeDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

export const modeInput = z.object({
  mode: placeMode,
  until: instant.optional().meta({ label: '截止时间' }),
  reason: text({ label: '切换原因', min: 2, max: 200, long: true, message: no.modeReason.message }),
})

/** The chosen places and everything below them, or all of a sub-company: whole or not at all. */
export const switchPlaceMode = defineEndpoint({
  path: 'rest/place/switchMode',
  title: '切换场所模式',
  effect: 'write',
  access: [P.placeMode, P.branchPlaceEdit],
  scope: 'rows',
  body: z
    .strictObject({ ...modeInput.shape, ids: ids(500).optional(), subCompanyId: id.optional() })
    .refine(
      ({ ids: chosen, subCompanyId }) => (chosen === undefined) !== (subCompanyId === undefined),
      no.modeOf.message,
    ),
  result: z.object({ places: z.int() }),
})

export const placeCode = z.object({
  id,
  door: z.string().meta({ label: '门' }),
  direction: codeDirection,
  version: z.int().meta({ label: '版本' }),
  url: z.string(),
  createdAt: instant.meta({ label: '启用时间' }),
})
export type PlaceCode = z.output<typeof placeCode>

export const listPlaceCodes = defineEndpoint({
  path: 'rest/place/codes',
  title: '查看场所二维码',
  effect: 'read',
  access: [P.placeCode],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.array(placeCode),
})

/** 更换, by its `codeId`; a further door by the place. What was printed before says so from now on. */
export const rotatePlaceCode = defineEndpoint({
  path: 'rest/place/rotateCode',
  title: '更换场所二维码',
  effect: 'write',
  access: [P.placeCode],
  scope: 'rows',
  body: z.union([
    z.strictObject({
      codeId: id,
      reason: text({ label: '更换原因', min: 2, max: 200, message: no.rotateReason.message }),
    }),
    z.strictObject({
      placeId: id,
      door: text({ label: '门', max: 20 }).default(''),
      direction: codeDirection.default('both'),
    }),
  ]),
  result: z.object({ url: z.string(), version: z.int() }),
})

export const managerInput = z.object({
  placeId: id,
  userId: id.meta({ label: '姓名' }),
  kind: placeDuty,
  validTo: day.nullable().default(null).meta({ label: '有效期至' }),
})

export const managerRow = z.object({
  id,
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  userCode: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  phoneMask: z.string().meta({ label: '联系电话' }),
  kind: placeDuty,
  validFrom: instant.meta({ label: '起' }),
  validTo: instant.nullable().meta({ label: '止' }),
  revision,
})
export type ManagerRow = z.output<typeof managerRow>

export const listPlaceManagers = defineEndpoint({
  path: 'rest/placeManager/list',
  title: '查询场所管理员',
  effect: 'read',
  access: [P.place, P.branchPlace],
  scope: 'rows',
  body: pageQuery(z.object({ placeId: id, kind: placeDuty }), ['name', 'validTo']),
  result: pageOf(managerRow),
})

export const savePlaceManager = defineEndpoint({
  path: 'rest/placeManager/save',
  title: '保存场所管理员',
  effect: 'write',
  access: [P.placeManager],
  scope: 'rows',
  body: saveBody(managerInput),
  result: recordKey,
})

export const deletePlaceManagers = defineEndpoint({
  path: 'rest/placeManager/delete',
  title: '移除场所管理员',
  effect: 'write',
  access: [P.placeManager],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})
