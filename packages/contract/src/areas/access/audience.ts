import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { audience } from '../../shared/audience.ts'

/** What an audience comes to right now, for pickers: how many people, and the audience in words. */
export const previewAudience = defineEndpoint({
  path: 'rest/audience/preview',
  title: '预览观看范围',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ audience }),
  result: z.object({ count: z.int(), text: z.string() }),
})
