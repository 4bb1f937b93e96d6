import type { getFile } from '@portal/contract/areas/files/file.ts'
import { pdfRefusals as no } from '@portal/contract/areas/files/pdf.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { blobs, files as fileTable } from '#src/schema/file.ts'
import { inBackground } from '../batch/in-background.ts'
import type { Files } from '../files/files.ts'
import { formatOf } from '../files/formats.ts'
import { askForForm, formOf, secondsUntilReady } from './form-rows.ts'
import type { Pdf } from './pdf.ts'

interface ShownFile {
  id: string
  ownerId: string | null
  sha256: string
  name: string
  facts: Record<string, unknown>
  bytes: number
  container: string
}

type Pages = Pick<ResultOf<typeof getFile>, 'pdfUrl' | 'pages' | 'pdfState' | 'pdfText' | 'pdfSeconds'>

const shownFile = pointRead<ShownFile>(
  () => sql`
    select f.id, f.owner_id as "ownerId", f.sha256, f.name, f.facts, b.bytes, b.container
    from ${fileTable} f join ${blobs} b on b.sha256 = f.sha256 where f.id = ${sql.placeholder('id')}`,
)

interface Desk {
  platform: Platform
  files: Files
  pdf: Pick<Pdf, 'office'>
}

/** The pages of an office file; whoever first opens it sets off the work that makes them. */
const pagesOfOffice = async ({ platform, files, pdf }: Desk, tx: Tx, actor: Actor, file: ShownFile): Promise<Pages> => {
  const [form] = await formOf(tx.db, { sha256: file.sha256 })
  if (form?.state === 'ready' && form.pdfFileId !== null) {
    const pdfUrl = files.fileUrl(actor, { id: form.pdfFileId, name: `${file.name}.pdf` })
    return { pdfState: 'ready', pdfUrl, pages: form.pages }
  }
  if ((await pdf.office()) === null) return { pdfState: 'unavailable', pdfText: no.noConverter.message }
  if (form?.state === 'failed' && !form.stale) return { pdfState: 'failed', pdfText: form.failText }
  if (!form || form.stale) await inBackground(platform, (own) => askForForm(own, file.sha256))
  return { pdfState: 'converting', pdfSeconds: await secondsUntilReady(tx, file.sha256) }
}

const pagesOf = async (desk: Desk, tx: Tx, actor: Actor, file: ShownFile): Promise<Pages> => {
  const { kind } = formatOf(file.container)
  if (kind === 'office') return pagesOfOffice(desk, tx, actor, file)
  if (kind !== 'pdf') return {}
  const { pages } = file.facts
  const pdfUrl = desk.files.fileUrl(actor, file)
  return { pdfState: 'ready', pdfUrl, ...(typeof pages === 'number' && { pages }) }
}

/** `rest/file/get`: for the owner, and for whoever may open the thing a file hangs on. */
export const showFile =
  (desk: Desk): HandlerOf<typeof getFile> =>
  async ({ tx, body, actor }) => {
    const { files } = desk
    const [row] = await shownFile(tx.db, { id: body.fileId })
    const file = row ?? refuse(errors.missing)
    ensure(file.ownerId === actor.id || (await files.mayOpen(tx, actor, file.id)), errors.missing)
    return {
      name: file.name,
      bytes: file.bytes,
      kind: formatOf(file.container).kind,
      url: files.fileUrl(actor, file),
      downloadUrl: files.fileUrl(actor, file, 'attachment'),
      ...(await pagesOf(desk, tx, actor, file)),
      expiresAt: files.expiresAt(),
    }
  }
