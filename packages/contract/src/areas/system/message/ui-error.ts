import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { text } from '#src/kit/text.ts'

/** Errors the browser collected, at most 20 per session and hour; without form contents. */
export const reportUiError = defineEndpoint({
  path: 'rest/log/uiError',
  title: '上报前端错误',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    message: text({ max: 2000, long: true }),
    info: text({ max: 500, long: true }),
    url: text({ max: 1000 }),
    stack: text({ max: 8000, long: true }),
    build: text({ max: 100 }),
  }),
  result: z.object({ kept: z.boolean() }),
  audit: 'none',
})
