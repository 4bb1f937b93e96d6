import { z } from 'zod'
import { PEOPLE_PICKING_CODES } from '#src/areas/directory/picker.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { audience } from '../../shared/audience.ts'

/** What an audience comes to right now, for pickers: how many people, and the audience in words. */
export const previewAudience = defineEndpoint({
  path: 'rest/audience/preview',
  title: '预览观看范围',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ audience }),
  result: z.object({
    count: z.int(),
    text: z.string(),
    /** Names from the topmost unit down, joined with a slash, where the audience is one unit and nothing else. */
    unitPath: z.string(),
  }),
})

/** Names of roles and groups for pickers of those who set audiences without administering roles or groups. */
export const audienceOptions = defineEndpoint({
  path: 'rest/audience/options',
  title: '查询可选角色与用户组',
  effect: 'read',
  access: PEOPLE_PICKING_CODES,
  scope: 'all',
  body: z.strictObject({
    kind: z.enum(['role', 'group']),
    keyword: text({ label: '关键词', max: 50 }).default(''),
  }),
  result: z.array(z.object({ id, name: z.string() })),
})
