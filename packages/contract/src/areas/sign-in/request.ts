import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { approvalState } from '../access/approval.ts'
import { fileInput } from '../files/file.ts'
import { requestKind, signDirection } from './words.ts'

const own = { access: 'signedIn', scope: 'own' } as const

export const MOST_FILES = 5

const files = z.array(fileInput).max(MOST_FILES, `最多 ${MOST_FILES} 个附件`).default([])

const asked = z.object({ requestId: id, state: approvalState })

/** Before the start; hosts of the sheet decide. */
export const askLeave = defineEndpoint({
  ...own,
  path: 'rest/signIn/leave',
  title: '请假',
  effect: 'write',
  body: z.strictObject({
    sheetId: id,
    reason: text({ label: '请假原因', min: 2, max: 200, long: true, message: '请假原因为 2–200 个字' }),
    files,
  }),
  result: asked,
})

export const askMakeUp = defineEndpoint({
  ...own,
  path: 'rest/signIn/applyMakeUp',
  title: '申请补签',
  effect: 'write',
  body: z.strictObject({
    sheetId: id,
    direction: signDirection.default('in'),
    reason: text({ label: '补签原因', min: 2, max: 200, long: true, message: '补签原因为 2–200 个字' }),
    files,
  }),
  result: asked,
})

export const signRequestRow = z.object({
  id,
  /** Of the approval. */
  requestId: id,
  kind: requestKind,
  direction: signDirection,
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgPath: z.string().meta({ label: '单位全称' }),
  reason: z.string().meta({ label: '原因' }),
  files: z.array(z.object({ fileId: id, name: z.string(), url: z.string() })),
  at: instant.meta({ label: '申请时间' }),
  /** The caller is one of those who decide. */
  mine: z.boolean(),
})
export type SignRequestRow = z.output<typeof signRequestRow>

/** 请假 and 补签 that wait for a decision, for the hosts of the sheet. */
export const listSignRequests = defineEndpoint({
  path: 'rest/signIn/requests',
  title: '查询请假与补签申请',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(z.object({ kind: requestKind }), ['at']).extend({ sheetId: id }),
  result: pageOf(signRequestRow),
})
