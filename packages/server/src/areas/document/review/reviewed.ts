import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { type CheckQuestion, type DocumentDraft, documentVersions } from '#src/schema/document/document.ts'
import type { Document } from '../document/access.ts'

/** Content that an approver decides about; a published document changes in it only through a new review. */
type Content = Required<Omit<DocumentDraft, 'versionId'>> & { versionId: string | null }

/** What readers see now, or with the waiting change what they would see after its approval. */
export const contentOf = (document: Document, withDraft: boolean): Content => ({
  title: document.title,
  summary: document.summary,
  coverFileId: document.coverFileId,
  ackText: document.ackText,
  checkQuestions: document.checkQuestions,
  versionId: document.currentVersionId,
  ...(withDraft ? document.draft : null),
})

/** One fixed order of fields: JSON columns of the database keep their keys in another one. */
export const questionLines = (questions: readonly CheckQuestion[]) =>
  questions.map(({ questionId, version, page }) => [questionId, version, page])

const shasOf = async (tx: Tx, versionIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const ids = versionIds.filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: documentVersions.id, sha: documentVersions.sha256 })
    .from(documentVersions)
    .where(anyOf(documentVersions.id, ids))
  return new Map(rows.map(({ id, sha }) => [id, sha]))
}

const hashOf = (
  { versionId, title, summary, coverFileId, ackText, checkQuestions }: Content,
  shas: ReadonlyMap<string, string>,
) =>
  sha256(
    JSON.stringify([
      shas.get(versionId ?? '') ?? '',
      title,
      summary,
      coverFileId,
      ackText,
      questionLines(checkQuestions),
    ]),
  )

/** What an approval is about: the content as it would be after it. */
export const reviewHash = async (tx: Tx, document: Document): Promise<string> => {
  const content = contentOf(document, document.draftState !== 'none')
  return hashOf(content, await shasOf(tx, [content.versionId]))
}

/** Those of the documents whose live content is the one approved last. */
export const approvedAmong = async (tx: Tx, list: readonly Document[]): Promise<ReadonlySet<string>> => {
  const decided = list.filter(({ approvedHash }) => approvedHash !== '')
  const shas = await shasOf(
    tx,
    decided.map(({ currentVersionId }) => currentVersionId),
  )
  const approved = decided.filter((document) => hashOf(contentOf(document, false), shas) === document.approvedHash)
  return new Set(approved.map(({ id }) => id))
}

/** The live content is the one approved last. */
export const isApproved = async (tx: Tx, document: Document): Promise<boolean> =>
  (await approvedAmong(tx, [document])).has(document.id)
