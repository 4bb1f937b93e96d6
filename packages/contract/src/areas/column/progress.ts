import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { columnItemType, columnPersonState, columnRemindWho } from './words.ts'

export const columnReader = z.object({
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  /** Of the column, or of the item that is asked about. */
  state: columnPersonState,
  done: z.int().meta({ label: '完成项' }),
  required: z.int().meta({ label: '应完成项' }),
  lastAt: instant.nullable().meta({ label: '最近学习' }),
  badgeAt: instant.nullable().meta({ label: '徽章时间' }),
})
export type ColumnReader = z.output<typeof columnReader>

const figures = { should: z.int(), read: z.int(), complete: z.int() }

/**
 * 阅读情况: 应读 people of the audience now within the caller's scope; 已读 of those who read or began anything;
 * 完成 who completed everything that counts for them; 徽章 who were given it.
 */
export const columnReadStat = defineEndpoint({
  path: 'rest/monograph/readStat',
  title: '查询专栏阅读情况',
  effect: 'read',
  access: [P.columnStat],
  scope: 'rows',
  body: pageQuery(z.object({ id, itemId: id, orgId: id.meta({ label: '单位' }), state: columnPersonState }), [
    'name',
    'done',
    'lastAt',
  ]).extend({
    id: id.optional(),
    /** Id of the item in the column. */
    itemId: id.optional(),
    orgId: id.optional(),
    state: columnPersonState.optional(),
  }),
  result: pageOf(columnReader).extend({
    ...figures,
    badges: z.int(),
    byOrg: z.array(z.object({ orgId: id, orgName: z.string(), below: z.boolean(), ...figures, badges: z.int() })),
    byItem: z.array(
      z.object({ itemId: id, type: columnItemType, title: z.string(), required: z.boolean(), ...figures }),
    ),
  }),
})
export type ColumnReadStat = z.output<typeof columnReadStat.result>

/** 提醒: people of the column, of one of its items or of a unit, who have read nothing or are not done. */
export const remindColumn = defineEndpoint({
  path: 'rest/monograph/remind',
  title: '提醒未完成专栏的人',
  effect: 'write',
  access: [P.columnStat],
  scope: 'rows',
  body: z.strictObject({
    id,
    /** Id of the item in the column. */
    itemId: id.optional(),
    orgId: id.optional(),
    who: columnRemindWho.default('unfinished'),
  }),
  result: z.object({ sent: z.int() }),
})
