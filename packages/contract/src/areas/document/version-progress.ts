import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { convertState } from './document.ts'

/** How far the newest versions of these documents are. */
export const documentProgress = defineEndpoint({
  path: 'rest/document/progress',
  title: '查询转换进度',
  effect: 'read',
  access: [P.schoolDoc, P.schoolDocAdd, P.schoolDocEdit],
  scope: 'rows',
  body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
  result: z.array(
    z.object({
      id,
      versionNo: z.string(),
      convertState,
      queueAhead: z.int(),
      etaSeconds: z.int().nullable(),
      pages: z.int(),
      failText: z.string(),
      canRetry: z.boolean(),
    }),
  ),
})

/** Converts the newest version once more: after a failure, or when the server has learnt to convert. */
export const retryConvert = defineEndpoint({
  path: 'rest/document/retry',
  title: '重试转换',
  effect: 'write',
  access: [P.schoolDocEdit],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ convertState }),
})
