import type { deleteDocuments } from '@portal/contract/areas/document/document-manage.ts'
import { documentWords } from '@portal/contract/areas/document/messages.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { documents } from '#src/schema/document/document.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { forgetContents } from '#src/shared/content/forget.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Document, findManaged, lockDocument, reachable } from './access.ts'

const noteDeleted = (tx: Tx, { id, title }: Document, after: string) =>
  tx.notes.push({
    objectType: 'documents',
    objectId: id,
    objectName: title,
    diff: [{ field: 'deletedAt', before: '', after }],
  })

const recycle = async (portal: Portal, tx: Tx, actor: Actor, id: string) => {
  ensure(await findManaged(tx, actor, id, 'del'), errors.missing)
  await portal.approval.withdrawBecauseChanged(tx, 'document', id)
  const document = await lockDocument(tx, actor, id, 'del')
  ensure(document.state !== 'published', no.retireFirst)
  await tx.db.update(documents).set({ deletedAt: sql`now()` }).where(eq(documents.id, id))
  noteDeleted(tx, document, documentWords.recycled)
}

const restore = async (tx: Tx, actor: Actor, id: string) => {
  const [document] = await tx.db
    .update(documents)
    .set({ deletedAt: null })
    .where(and(eq(documents.id, id), isNotNull(documents.deletedAt), reachable(tx, actor, 'del')))
    .returning()
  noteDeleted(tx, document ?? refuse(errors.missing), documentWords.restored)
}

/** Into the recycle bin and back; study records, acknowledgements and hours are not touched by either. */
export const removeWith =
  (portal: Portal): HandlerOf<typeof deleteDocuments> =>
  async ({ tx, body, actor }) => {
    const ids = [...(body.id === undefined ? [] : [body.id]), ...(body.ids ?? [])]
    ensure(ids.length > 0, errors.missing)
    const { done, failed } = await eachAlone(tx, ids, (id) =>
      body.restore ? restore(tx, actor, id) : recycle(portal, tx, actor, id),
    )
    return { deleted: done.length, failed }
  }

/**
 * Rows and files of what lies in the recycle bin since before the cutoff. What somebody has signed stays there for good:
 * his proof must still print.
 */
export const purgeRecycled =
  ({ platform }: Portal) =>
  (cutoff: Date): Promise<number> =>
    inBackground(platform, async (tx) => {
      // Held from here on: one that is restored meanwhile would keep its row and lose its pages.
      const { rows: due } = await tx.db.execute<{ id: string }>(sql`
        select d.id from documents d where d.deleted_at < ${cutoff.toISOString()}
          and not exists (select 1 from document_acknowledgements a where a.document_id = d.id)
        order by d.id for update`)
      const ids = sql.param(due.map(({ id }) => id))
      const { rows } = await tx.db.execute<{ file_id: string }>(sql`
        select v.file_id from document_versions v where v.document_id = any(${ids}::uuid[])
        union select v.pdf_file_id from document_versions v
          where v.document_id = any(${ids}::uuid[]) and v.pdf_file_id is not null
        union select d.cover_file_id from documents d where d.id = any(${ids}::uuid[]) and d.cover_file_id is not null`)
      await tx.db.execute(sql`delete from documents where id = any(${ids}::uuid[])`)
      await tx.db.execute(
        sql`delete from content_labels where subject_kind = 'doc' and subject_id = any(${ids}::uuid[])`,
      )
      await forgetContents(
        tx,
        'doc',
        due.map(({ id }) => id),
      )
      const fileIds = sql.param(rows.map((row) => row.file_id))
      await tx.db.execute(sql`delete from uploads where file_id = any(${fileIds}::uuid[])`)
      await tx.db.execute(sql`
        delete from files f where f.id = any(${fileIds}::uuid[])
          and not exists (select 1 from documents d where d.cover_file_id = f.id)
          and not exists (select 1 from document_versions v where v.file_id = f.id or v.pdf_file_id = f.id)`)
      return due.length
    })
