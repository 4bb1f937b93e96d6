import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { approvalState } from '../access/approval.ts'
import { fileInput } from '../files/file.ts'
import { signDirection } from './words.ts'

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
