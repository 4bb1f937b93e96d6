import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { postEndpoints } from './post-endpoints.ts'

export const netNotice = postEndpoints('netNotice', 'notice', '通知')

/** 全部标为已读: all but what must be read. */
export const readAllNotices = defineEndpoint({
  path: 'rest/netNotice/readAll',
  title: '通知全部标为已读',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  audit: 'none',
  body: z.strictObject({}),
  result: z.object({ unread: z.int() }),
})
