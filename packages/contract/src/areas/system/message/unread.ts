import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'

export const messageCategory = choice({ todo: '待办', notice: '通知', study: '学习', other: '其他' }, '类别')
export type MessageCategory = z.output<typeof messageCategory>

export const unreadNum = defineEndpoint({
  path: 'rest/message/unreadNum',
  title: '未读消息数',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({ unreadNum: z.int(), byKind: z.record(messageCategory, z.int()) }),
})
