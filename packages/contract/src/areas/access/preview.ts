import { z } from 'zod'
import { reasonText } from '#src/areas/directory/user-fields.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

export const PREVIEW_MINUTES = 15

export const previewRefusals = defineRefusals('preview', {
  more: '对方拥有你没有的权限：{list}，不能预览',
  oneself: '不能预览自己',
  disabled: '该用户账号不可用，不能预览',
  ticketOver: '预览链接无效或已过期，请重新发起预览',
  notPreview: '当前不是预览窗口',
})

/** The ticket opens the preview window once, within a minute. */
export const startPreview = defineEndpoint({
  path: 'rest/preview/start',
  title: '以其身份预览',
  effect: 'write',
  access: [P.userViewAs],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ userId: id, reason: reasonText }),
  result: z.object({ ticket: z.string() }),
})

/** Asked from the preview window, by whomever it shows: it ends that session and nothing else. */
export const endPreview = defineEndpoint({
  path: 'rest/preview/end',
  title: '结束预览',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  inPreview: true,
  body: z.strictObject({}),
  result: z.object({}),
})

export const previewMessage = {
  kind: '账号安全',
  title: '你的账号被预览',
  text: '{name}以你的身份预览了门户（只读，最长 15 分钟）。原因：{reason}',
  reason: '你的账号被预览',
} as const

/** Title of the log entry that each page of a preview leaves. */
export const PREVIEW_PAGE = '预览页面'
