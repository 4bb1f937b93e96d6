import { getServerUrl } from '@portal/contract/areas/files/file.ts'
import { instantUpload } from '@portal/contract/areas/files/upload.ts'
import { errors } from '@portal/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { ensure } from '#src/platform/errors.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Files } from './files.ts'
import { ensureAcceptable, findSameBytes } from './uploads.ts'

export const fileRoutes = (app: FastifyInstance, files: Files): void => {
  serve(app, getServerUrl, async () => '')
  serve(app, instantUpload, async ({ tx, body, actor }) => {
    ensure(await files.mayUpload(actor, body.purpose), errors.noRight)
    const upload = { ...body, bytes: body.size }
    ensureAcceptable(upload)
    return { uploadId: await findSameBytes(tx, actor, upload) }
  })
}
