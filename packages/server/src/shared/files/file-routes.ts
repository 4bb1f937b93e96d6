import { getFile, getServerUrl } from '@portal/contract/areas/files/file.ts'
import { instantUpload } from '@portal/contract/areas/files/upload.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pointRead } from '#src/platform/database/prepared.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { blobs, files as fileTable } from '#src/schema/file.ts'
import type { Files } from './files.ts'
import { formatOf } from './formats.ts'
import { ensureAcceptable, findSameBytes } from './uploads.ts'

interface ShownFile {
  id: string
  ownerId: string | null
  name: string
  facts: Record<string, unknown>
  bytes: number
  container: string
}

const shownFile = pointRead<ShownFile>(
  () => sql`
    select f.id, f.owner_id as "ownerId", f.name, f.facts, b.bytes, b.container
    from ${fileTable} f join ${blobs} b on b.sha256 = f.sha256 where f.id = ${sql.placeholder('id')}`,
)

const showFile =
  (files: Files): HandlerOf<typeof getFile> =>
  async ({ tx, body, actor }) => {
    const [row] = await shownFile(tx.db, { id: body.fileId })
    const file = row ?? refuse(errors.missing)
    ensure(file.ownerId === actor.id || (await files.mayOpen(tx, actor, file.id)), errors.missing)

    const { pdfFileId, pages } = file.facts
    return {
      name: file.name,
      bytes: file.bytes,
      kind: formatOf(file.container).kind,
      url: files.fileUrl(actor, file),
      // The readable form of an office document, made by its area.
      ...(typeof pdfFileId === 'string' && {
        pdfUrl: files.fileUrl(actor, { id: pdfFileId, name: `${file.name}.pdf` }),
      }),
      ...(typeof pages === 'number' && { pages }),
      expiresAt: files.expiresAt(),
    }
  }

export const fileRoutes = (app: FastifyInstance, files: Files): void => {
  serve(app, getFile, showFile(files))
  serve(app, getServerUrl, async () => '')
  serve(app, instantUpload, async ({ tx, body, actor }) => {
    ensure(await files.mayUpload(actor, body.purpose), errors.noRight)
    const upload = { ...body, bytes: body.size }
    ensureAcceptable(upload)
    return { uploadId: await findSameBytes(tx, actor, upload) }
  })
}
