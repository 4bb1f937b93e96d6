import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { day, id, ids, instant } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { messageCategory } from './unread.ts'

const filter = z.strictObject({
  category: messageCategory,
  unread: z.boolean().meta({ label: '未读' }),
  /** Taken back by the sender after it had been read; unread ones are gone altogether. */
  recalled: z.boolean().meta({ label: '已撤回' }),
  from: day.meta({ label: '时间从' }),
  to: day.meta({ label: '时间至' }),
})

export type ListMessagesFilter = Partial<z.output<typeof filter>>

export const messageRow = z.object({
  id,
  category: messageCategory,
  /** Kind of 20 section 3.9 in words, such as 待我审批. */
  kind: z.string().meta({ label: '类型' }),
  title: z.string().meta({ label: '标题' }),
  text: z.string().meta({ label: '内容' }),
  /** Path of this site or address elsewhere that shows the thing, or empty. */
  link: z.string(),
  /** Who sent it; empty for the portal itself. */
  source: z.string().meta({ label: '来源' }),
  /** Why this person received it. */
  reason: z.string().meta({ label: '原因' }),
  at: instant.meta({ label: '时间' }),
  dueAt: instant.nullable().meta({ label: '到期' }),
  readAt: instant.nullable().meta({ label: '阅读时间' }),
  recalledAt: instant.nullable(),
})
export type MessageRow = z.output<typeof messageRow>

export const listMessages = defineEndpoint({
  path: 'rest/message/list',
  title: '查询收件箱',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  personal: true,
  body: pageQuery(filter, ['at']),
  result: pageOf(messageRow),
})

/** Marks the given messages as read, or without ids all that the filter shows. */
export const readMessages = defineEndpoint({
  path: 'rest/message/read',
  title: '标为已读',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    ids: ids().optional(),
    filter: filter.partial().optional(),
    keyword: text({ label: '关键词', max: 50 }).optional(),
  }),
  result: z.object({ unreadNum: z.int() }),
  audit: 'none',
})

/** Removes messages from one's own inbox. */
export const deleteMessages = defineEndpoint({
  path: 'rest/message/delete',
  title: '删除消息',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ deleted: z.int(), unreadNum: z.int() }),
  audit: 'none',
})
