import { documentCodes } from '@portal/contract/areas/document/document.ts'
import { documentWords as words } from '@portal/contract/areas/document/messages.ts'
import type { documentProofs } from '@portal/contract/areas/document/reading.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { documentAcknowledgements as signed } from '#src/schema/document/document.ts'
import { insertJob } from '#src/shared/exchange/job/job-life.ts'
import type { Document } from '../document/access.ts'
import { findManaged } from '../document/access.ts'

export const PROOFS_JOB = 'document.proofs'
export const PROOFS_KIND = 'documentProofs'

export interface ProofsPayload {
  jobId: string
  documentId: string
  userIds: readonly string[]
}

/** The document, for whoever sees its readers and takes lists away; asked again when the job runs. */
export const findProven = async (tx: Tx, actor: Actor, id: string): Promise<Document> => {
  ensure(actor.holds(documentCodes.export), errors.missing)
  return (await findManaged(tx, actor, id, 'stat')) ?? refuse(errors.missing)
}

/** The latest signature of each person in the asker's rows, or of the chosen ones of them. */
export const provenBy = (tx: Tx, actor: Actor, { documentId, userIds }: Omit<ProofsPayload, 'jobId'>): SQL => {
  const scoped = { ...tx, scope: actor.scopeOf([documentCodes.stat]) }
  return sql`${signed.documentId} = ${documentId}
    and (${userIds.length === 0} or ${signed.userId} = any(${sql.param([...userIds])}::uuid[]))
    and not exists (select 1 from document_acknowledgements later where later.document_id = ${signed.documentId}
      and later.user_id = ${signed.userId} and later.version_number > ${signed.versionNumber})
    and exists (select 1 from users u where u.id = ${signed.userId} and ${inScope(scoped, sql`u.primary_org_id`, sql`u.id`)})`
}

/** One archive of the same document at a time per person; it appears in the tray of tasks. */
export const askForProofs: HandlerOf<typeof documentProofs> = async ({ tx, actor, body: { id, userIds } }) => {
  const document = await findProven(tx, actor, id)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`documentProofs:${actor.id}`}))`)
  ensure((await tx.db.$count(signed, provenBy(tx, actor, { documentId: id, userIds }))) > 0, no.noProofs)
  const title = fill(words.proofsJob, { title: document.title })
  const { rows } = await tx.db.execute(sql`
    select 1 from jobs where owner_id = ${actor.id} and kind = ${PROOFS_KIND} and title = ${title}
      and state in ('waiting', 'running')`)
  ensure(rows.length === 0, no.proofsRunning)
  const jobId = await insertJob(tx, { kind: PROOFS_KIND, title, ownerId: actor.id })
  await enqueue(tx, PROOFS_JOB, { jobId, documentId: id, userIds } satisfies ProofsPayload, {
    key: `${PROOFS_JOB}:${jobId}`,
  })
  tx.notes.push({ objectType: 'documents', objectId: id, objectName: document.title, kind: 'read', diff: [] })
  return { jobId }
}
