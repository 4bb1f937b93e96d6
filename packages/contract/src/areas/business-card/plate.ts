import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, saveBody } from '../../kit/record.ts'
import { colour, id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { cardField } from './card-field.ts'
import {
  cardLayout,
  cardRefusals,
  MOST_FREE_FIELDS,
  MOST_LETTERS_OF_FIELD,
  MOST_LOGO,
  MOST_PLATE_UNITS,
  plateAction,
  plateState,
} from './words.ts'

const LOGO = /^(?:data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*)?$/

const freeField = z.strictObject({ key: cardField, max: whole(1, MOST_LETTERS_OF_FIELD, '字数须为 1–60') })

/** What a template lays down for its cards. */
export const dressShape = {
  layout: cardLayout,
  company: text({ label: '公司名称', max: 40 }),
  companyEn: text({ label: '公司英文名称', max: 80 }),
  colour: colour.meta({ label: '底色', max: 7 }),
  accent: colour.meta({ label: '强调色', max: 7 }),
  logo: z
    .string()
    .max(MOST_LOGO, '标志过大，请换一张小图')
    .regex(LOGO, cardRefusals.logo.message)
    .meta({ label: '标志' }),
  locked: z.array(cardField).meta({ label: '锁定字段' }),
  free: z.array(freeField).max(MOST_FREE_FIELDS, cardRefusals.mostFree.message).meta({ label: '自由字段' }),
}

export const plateInput = z.object({
  ...dressShape,
  name: text({ label: '名称', min: 2, max: 20, message: cardRefusals.plateName.message }),
  layout: z.enum(cardLayout.options, { error: cardRefusals.layout.message }).meta(cardLayout.meta() ?? {}),
  unitIds: z
    .array(id)
    .min(1, cardRefusals.units.message)
    .max(MOST_PLATE_UNITS, `适用单位最多 ${MOST_PLATE_UNITS} 个`)
    .meta({ label: '适用单位' }),
  company: dressShape.company.default(''),
  companyEn: dressShape.companyEn.default(''),
  logo: dressShape.logo.default(''),
})
export type PlateInput = z.output<typeof plateInput>

const plateRow = z.object({
  id,
  name: z.string().meta({ label: '名称' }),
  units: z.array(z.object({ id, name: z.string() })).meta({ label: '适用单位' }),
  unitNames: z.string().meta({ label: '适用单位' }),
  ...dressShape,
  cards: z.int().meta({ label: '使用人数' }),
  isDefault: z.boolean().meta({ label: '默认' }),
  state: plateState,
  revision: revision.meta({ label: '版本' }),
  /** In the rows that `_plate` lets the caller change. */
  mayChange: z.boolean(),
  createdAt: instant.meta({ label: '创建时间' }),
  updatedAt: instant.meta({ label: '更新时间' }),
})
export type PlateRow = z.output<typeof plateRow>

/** A template to choose for a card. */
export const plateChoice = z.object({ id, name: z.string(), layout: cardLayout, isDefault: z.boolean() })

/** Templates of the data scope, and those of units above whose cards they are for. */
export const listPlates = defineEndpoint({
  path: 'rest/businessCardPlate/list',
  title: '查询名片板块',
  effect: 'read',
  access: [P.card],
  scope: 'rows',
  body: pageQuery(z.object({ orgId: id.meta({ label: '适用单位' }), state: plateState }), [
    'name',
    'cards',
    'updatedAt',
    'createdAt',
  ]),
  result: pageOf(plateRow),
})

export const getPlate = defineEndpoint({
  path: 'rest/businessCardPlate/get',
  title: '查看名片板块',
  effect: 'read',
  access: [P.card],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: plateRow,
})

/** Enabled templates that are for a unit, the default one first. */
export const plateChoices = defineEndpoint({
  path: 'rest/businessCardPlate/choices',
  title: '查询可用名片板块',
  effect: 'read',
  access: [P.card],
  scope: 'all',
  body: z.strictObject({ orgId: id }),
  result: z.array(plateChoice),
})

/** What the directory says of a real person, for a sample; of others only what everybody may know. */
export const samplePlate = defineEndpoint({
  path: 'rest/businessCardPlate/sample',
  title: '名片板块示例',
  effect: 'read',
  access: [P.cardPlate],
  scope: 'rows',
  body: z.strictObject({ userId: id.optional() }),
  result: z.object({
    name: z.string(),
    nameEn: z.string(),
    org: z.string(),
    post: z.string(),
    mobile: z.string(),
    mail: z.string(),
    switchboard: z.string(),
    company: z.string(),
    photoUrl: z.string(),
  }),
})

export const savePlate = defineEndpoint({
  path: 'rest/businessCardPlate/save',
  title: '保存名片板块',
  effect: 'write',
  access: [P.cardPlate],
  scope: 'rows',
  /** `overflowing`: saved although values of cards are longer than the template lets them be now. */
  body: saveBody(plateInput.extend({ overflowing: z.boolean().default(false) })),
  result: z.object({
    id,
    revision,
    overflow: z.array(z.object({ cardId: id, name: z.string(), orgName: z.string(), fields: z.array(cardField) })),
  }),
})

export const deletePlates = defineEndpoint({
  path: 'rest/businessCardPlate/delete',
  title: '删除名片板块',
  effect: 'write',
  access: [P.cardPlate],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

export const changePlateState = defineEndpoint({
  path: 'rest/businessCardPlate/changeState',
  title: '变更名片板块状态',
  effect: 'write',
  access: [P.cardPlate],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100), action: plateAction }),
  result: z.object({ updated: z.int(), failed: batchResult.shape.failed }),
})
