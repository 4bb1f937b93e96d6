import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../../kit/record.ts'
import { id, ids, whole } from '../../../kit/scalars.ts'
import { P } from '../../../privileges.ts'
import { hoursSet } from '../../learning/hours/amount-field.ts'
import { MOST_SEATS } from '../class/class-input.ts'

const MOST_PEOPLE = 50
export const ruleCategories = z.array(z.string().max(40)).max(50, '分类最多 50 项').default([]).meta({ label: '分类' })

/** 开班权限: who may open which category for a unit, with how many seats and hours at most. */
export const openRuleInput = z.object({
  orgId: id.meta({ label: '单位' }),
  below: z.boolean().default(true).meta({ label: '含下级' }),
  categories: ruleCategories,
  personIds: z.array(id).max(MOST_PEOPLE, `可开班人员最多 ${MOST_PEOPLE} 人`).default([]).meta({ label: '可开班人员' }),
  maxSeats: whole(1, MOST_SEATS, `名额上限须为 1–${MOST_SEATS}`).nullable().default(null).meta({ label: '名额上限' }),
  maxHours: hoursSet('学时上限须大于 0，最多两位小数', 0.01).nullable().default(null).meta({ label: '学时上限' }),
  needsApproval: z.boolean().default(false).meta({ label: '开班须审批' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})
export type OpenRuleInput = z.output<typeof openRuleInput>

export const openRuleRow = z.object({
  ...recordShape,
  ...openRuleInput.shape,
  /** Of the unit: what the row is called by. */
  name: z.string().meta({ label: '单位' }),
  categoryNames: z.array(z.string()).meta({ label: '分类' }),
  people: z.array(z.string()).meta({ label: '可开班人员' }),
})
export type OpenRuleRow = z.output<typeof openRuleRow>

export const listOpenRules = defineEndpoint({
  path: 'rest/trainPermission/openList',
  title: '查询开班权限',
  effect: 'read',
  access: [P.trainPermission],
  scope: 'rows',
  body: pageQuery(
    z.object({
      orgId: id.meta({ label: '单位' }),
      category: z.string().max(40).meta({ label: '分类' }),
      personId: id.meta({ label: '人员' }),
      needsApproval: openRuleInput.shape.needsApproval.unwrap(),
      enabled: openRuleInput.shape.enabled.unwrap(),
    }),
    ['name', 'updatedAt'],
  ),
  result: pageOf(openRuleRow),
})

export const saveOpenRule = defineEndpoint({
  path: 'rest/trainPermission/saveOpen',
  title: '保存开班权限',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: saveBody(openRuleInput),
  result: recordKey,
})

export const changeOpenRules = defineEndpoint({
  path: 'rest/trainPermission/changeOpen',
  title: '启停开班权限',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  result: z.object({ updated: z.int() }),
})

export const deleteOpenRules = defineEndpoint({
  path: 'rest/trainPermission/deleteOpen',
  title: '删除开班权限',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})

/** 复制到下级单位: a row of its own for each unit directly below, but where that would stand twice. */
export const copyOpenRule = defineEndpoint({
  path: 'rest/trainPermission/copyOpen',
  title: '复制开班权限到下级单位',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ copied: z.int(), failed: z.array(z.object({ id, message: z.string() })) }),
})

/** What somebody may open in a unit; `categories` null: nothing narrows him there. */
export const ownOpening = defineEndpoint({
  path: 'rest/trainPermission/mine',
  title: '查询本人开班权限',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  /** Without a unit the caller's own. */
  body: z.strictObject({ orgId: id.optional() }),
  result: z.object({
    categories: z
      .array(
        z.object({
          code: z.string(),
          maxSeats: z.int().nullable(),
          maxHours: z.number().nullable(),
          needsApproval: z.boolean(),
        }),
      )
      .nullable(),
  }),
})
