import { documentWords } from '@portal/contract/areas/document/messages.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { documents } from '#src/schema/document/document.ts'
import type { ApprovalRequest, ApprovalSubject, ListedFacts } from '#src/shared/approval/subject.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Document, findManaged } from '../document/access.ts'
import { ensurePublishable } from '../document/publish.ts'
import { contentColumns } from '../document/write-attrs.ts'
import { useVersion } from '../version/use-version.ts'
import { findVersion, nameOfVersion } from '../version/versions.ts'
import { isApproved, reviewHash } from './reviewed.ts'

const lock = async (tx: Tx, id: string): Promise<Document> => {
  const [document] = await tx.db.select().from(documents).where(eq(documents.id, id)).for('update')
  return document ?? refuse(errors.missing)
}

const find = async (tx: Tx, id: string): Promise<Document | null> => {
  const [document] = await tx.db.select().from(documents).where(eq(documents.id, id))
  return document && document.deletedAt === null ? document : null
}

/** A first publication, or a change of one that is live. */
const begin = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const document = await lock(tx, subjectId)
  const isChange = document.state === 'published' && document.draftState === 'open'
  const isAnew = document.state === 'retired' && !(await isApproved(tx, document))
  ensure(document.state === 'draft' || isChange || isAnew, no.notSubmittable)
  await ensurePublishable(tx, document)
  await tx.db
    .update(documents)
    .set(isChange ? { draftState: 'in_review' } : { state: 'in_review' })
    .where(eq(documents.id, document.id))
}

const approve =
  (portal: Portal) =>
  async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
    const document = await lock(tx, subjectId)
    const isChange = document.draftState === 'in_review'
    ensure(isChange || document.state === 'in_review', errors.stateChanged)
    const approvedHash = await reviewHash(tx, document)
    const { draft } = document
    const version = await findVersion(tx, draft?.versionId)
    await tx.db
      .update(documents)
      .set({
        ...(draft && contentColumns(draft)),
        approvedHash,
        approvedAt: sql`now()`,
        revision: sql`${documents.revision} + 1`,
        updatedAt: sql`now()`,
        draft: null,
        draftState: 'none',
        ...(!isChange && {
          state: 'published',
          publishedAt: sql`greatest(coalesce(${documents.publishAt}, now()), now())`,
        }),
      })
      .where(eq(documents.id, document.id))
    if (version) await useVersion(portal.studyItems, tx, document, version)
    const field = isChange ? 'draft' : 'state'
    const diff = [{ field, before: isChange ? draft : document.state, after: isChange ? null : 'published' }]
    tx.notes.push({ objectType: 'documents', objectId: document.id, objectName: document.title, diff })
  }

/** 退回 and 撤回: the content is the author's again. */
const giveBack = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const document = await lock(tx, subjectId)
  await tx.db
    .update(documents)
    .set({
      updatedAt: sql`now()`,
      ...(document.state === 'in_review' && { state: 'draft' }),
      ...(document.draftState === 'in_review' && { draftState: 'open' }),
    })
    .where(eq(documents.id, document.id))
}

/** Version and pages of what is asked for, beside the title. */
const listed: ApprovalSubject['listed'] = async (tx, subjectIds) => {
  const rows = await tx.db.select().from(documents).where(anyOf(documents.id, subjectIds))
  const facts = new Map<string, ListedFacts>()
  for (const { id, draft, currentVersionId } of rows) {
    const version = await findVersion(tx, draft?.versionId ?? currentVersionId)
    if (version)
      facts.set(id, { versionNo: nameOfVersion(version), pages: version.pages, changeNote: version.changeNote })
  }
  return facts
}

/** Documents in the one approval engine. */
export const documentSubject = (portal: Portal): ApprovalSubject => ({
  code: 'document',
  name: documentWords.subject,
  allCodes: [P.schoolApprovalAll],
  setCodes: [P.schoolApprovalSet],
  menuCodes: [P.schoolApproval],
  withoutRule: 'refused',
  describe: async (tx, subjectId) => {
    const document = await find(tx, subjectId)
    if (!document) return null
    const version = await findVersion(tx, document.draft?.versionId ?? document.currentVersionId)
    return {
      title: document.draft?.title ?? document.title,
      versionNo: version?.number ?? null,
      ownerOrgId: document.ownerOrgId,
      link: '/videoManageSc/approvalDocDetail?id={requestId}',
      snapshotHash: await reviewHash(tx, document),
      owners: document.createdBy === null ? [] : [document.createdBy],
    }
  },
  listed,
  maySubmit: async (tx, actor, subjectId) => (await findManaged(tx, actor, subjectId, 'edit')) !== null,
  onSubmitted: begin,
  onApproved: approve(portal),
  onRejected: giveBack,
  onWithdrawn: giveBack,
})
