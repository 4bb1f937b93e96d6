import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { text } from '../../kit/text.ts'

const item = z.object({
  code: z.string(),
  name: z.string(),
  colour: z.string().optional(),
  isDefault: z.boolean().optional(),
  enabled: z.boolean().optional(),
})

/** Dictionary key to its items in order; the full form also carries disabled items, colours and defaults. */
export const getDicMap = defineEndpoint({
  path: 'rest/dic/getDicMap',
  title: '查询字典',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    keys: z
      .array(text({ max: 60 }))
      .max(100)
      .optional(),
    /** Newest version the page has heard of: nothing older is answered. */
    version: z.int().min(0).optional(),
    full: z.boolean().optional(),
  }),
  result: z.record(z.string(), z.array(item)),
})
