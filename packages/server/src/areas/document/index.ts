import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { ContentRules } from '#src/shared/content/kinds.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import type { Area } from '#src/shared/portal.ts'
import { keepRecycled } from '#src/shared/retention/kept-data.ts'
import { findManaged, findOpen } from './document/access.ts'
import { documentsAmongVideos } from './document/among-videos.ts'
import { purgeRecycled } from './document/delete.ts'
import { registerDocumentsOfPeople } from './merge-people.ts'
import { paletteOfDocuments } from './palette.ts'
import { proofOfReading } from './reading/hour-proof.ts'
import { findAcknowledgement } from './reading/proof.ts'
import { PROOFS_JOB } from './reading/proofs.ts'
import { runProofs } from './reading/proofs-job.ts'
import { documentSource } from './reading/study-source.ts'
import { documentSubject } from './review/approval-subject.ts'
import { REVIEW_JOB, remindReviews } from './review/remind-review.ts'
import { documentRoutes } from './routes.ts'
import { searchedDocuments } from './searched.ts'
import { documentTasks } from './tasks.ts'
import { CONVERT_JOB } from './version/add-version.ts'
import { convertWith, reviveConversions } from './version/convert.ts'

const documentContent: ContentRules = {
  standing: async (tx, actor, id) => {
    if (await findOpen(tx, actor, id)) return 'open'
    return (await findManaged(tx, actor, id, 'menu')) ? 'managed' : null
  },
  ensureCommentable: async (tx, id) => {
    const { rows } = await tx.db.execute<{ open: boolean }>(
      sql`select allow_comment as open from documents where id = ${id}`,
    )
    ensure(rows[0]?.open, no.commentsClosed)
  },
  mayModerate: async (tx, actor, id) => (await findManaged(tx, actor, id, 'publish')) !== null,
  title: (id) => sql`(select d.title from documents d where d.id = ${id})`,
  link: (id) => sql`'/pdfView?docId=' || ${id}`,
}

/** Every version is for those who manage the document; readers have the pages in force, and the file as it came where they may. */
const openDocumentFile: FileOpener = async (tx, actor, fileId) => {
  const { rows } = await tx.db.execute<{ document_id: string; shown: boolean; download: boolean }>(sql`
    select v.document_id, d.current_version_id = v.id and v.pdf_file_id = ${fileId} as shown,
      d.current_version_id = v.id and d.allow_download as download
    from document_versions v join documents d on d.id = v.document_id
    where v.file_id = ${fileId} or v.pdf_file_id = ${fileId}
    union all select d.id, true, false from documents d where d.cover_file_id = ${fileId}`)
  for (const { document_id: id, shown, download } of rows) {
    if (await findManaged(tx, actor, id, 'menu')) return true
    if ((shown || download) && (await findOpen(tx, actor, id))) return true
  }
  return false
}

/** Documents of the safety school: versions, pages that are read and signed for, and their proof. */
export const documentArea: Area = (portal) => {
  registerDocumentsOfPeople(portal.belongings)
  documentRoutes(portal)
  portal.content.provide('doc', documentContent)
  portal.approval.provide(documentSubject(portal))
  portal.studyItems.provide('doc', documentSource)
  portal.hourProofs.provide('doc', proofOfReading(portal))
  portal.pointsEvents.provide('documentDone')
  portal.videos.documents.provide('documents', documentsAmongVideos(portal.files))
  portal.palette.provide('document', paletteOfDocuments)
  portal.search.provide('doc', searchedDocuments(portal.files))
  portal.guide.provideTasks('document', documentTasks)
  portal.files.openers.provide('document', openDocumentFile)
  portal.papers.verified.provide('acknowledgement', findAcknowledgement)
  portal.jobs.provide(CONVERT_JOB, convertWith(portal))
  portal.jobs.provide(PROOFS_JOB, runProofs(portal))
  portal.jobs.provide('document.revive', reviveConversions(portal), { cron: '*/10 * * * *' })
  portal.jobs.provide(REVIEW_JOB, remindReviews(portal), { cron: '20 0 * * *' })
  keepRecycled(portal, 'documents', purgeRecycled(portal))
}
