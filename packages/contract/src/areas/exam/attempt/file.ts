import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { id } from '#src/kit/scalars.ts'

/** A finished upload becomes a file that an answer of this sitting may name. */
export const takeAnswerFile = defineEndpoint({
  path: 'rest/attempt/file',
  title: '提交作答文件',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ attemptId: id, uploadId: id }),
  result: z.object({ fileId: id, name: z.string(), bytes: z.int() }),
})
