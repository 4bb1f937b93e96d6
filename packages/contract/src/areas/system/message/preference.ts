import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { messageChannel, messageKind } from './kinds.ts'
import { messageCategory } from './unread.ts'

const preferenceRow = z.object({
  kind: messageKind,
  category: messageCategory,
  /** Cannot be switched off. */
  compulsory: z.boolean(),
  channels: z.array(
    z.object({
      channel: messageChannel,
      on: z.boolean(),
      /** The person may choose it at all. */
      open: z.boolean(),
    }),
  ),
})
export type PreferenceRow = z.output<typeof preferenceRow>

export const messagePrefs = defineEndpoint({
  path: 'rest/message/prefs',
  title: '查询消息设置',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({ list: z.array(preferenceRow) }),
})

export const saveMessagePref = defineEndpoint({
  path: 'rest/message/savePrefs',
  title: '保存消息设置',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ kind: messageKind, channel: messageChannel, on: z.boolean() }),
  result: z.object({ saved: z.boolean() }),
  audit: 'none',
})
