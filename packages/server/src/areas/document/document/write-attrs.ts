import type { DocumentAttrs } from '@portal/contract/areas/document/document.ts'
import { hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { DocumentDraft, documents } from '#src/schema/document/document.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import { contentOf, questionLines } from '../review/reviewed.ts'
import type { Document } from './access.ts'
import { searchColumns } from './search.ts'

type DocumentColumns = Partial<typeof documents.$inferInsert>

const takeCover = async (tx: Tx, actor: Actor, uploadId: string | null | undefined) =>
  uploadId === undefined || uploadId === null ? uploadId : (await takeUpload(tx, actor, uploadId, 'cover')).id

/** The part of a change that an approver has to see. */
export const reviewedAttrs = async (tx: Tx, actor: Actor, attrs: DocumentAttrs): Promise<DocumentDraft> => {
  const { title, summary, ackText, checkQuestions } = attrs
  const coverFileId = await takeCover(tx, actor, attrs.coverUploadId)
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(ackText !== undefined && { ackText }),
    ...(checkQuestions !== undefined && { checkQuestions }),
    ...(coverFileId !== undefined && { coverFileId }),
  }
}

/** As far as it really changes something. */
export const reviewedChange = (document: Document, asked: DocumentDraft): DocumentDraft => {
  const now: DocumentDraft = { ...contentOf(document, true), versionId: document.draft?.versionId }
  const plain = ({ checkQuestions, ...rest }: DocumentDraft, key: string) =>
    key === 'checkQuestions'
      ? JSON.stringify(questionLines(checkQuestions ?? []))
      : JSON.stringify(rest[key as 'title'])
  return Object.fromEntries(Object.entries(asked).filter(([key]) => plain(asked, key) !== plain(now, key)))
}

/** Columns that a change of reviewed content sets; the file is put to use by itself. */
export const contentColumns = ({ versionId: _version, title, ...rest }: DocumentDraft): DocumentColumns => ({
  ...rest,
  ...(title !== undefined && { title, ...searchColumns(title) }),
})

/** Columns that apply at once, whatever the state. */
export const ruleColumns = (attrs: DocumentAttrs): DocumentColumns => {
  const { year, required, classHours, ackDuty, ackPassword, pagePercent, allowDownload, allowPrint, allowComment } =
    attrs
  const { validFrom, validTo, publishAt, reviewBy, sort } = attrs
  const asked: DocumentColumns = {
    year,
    required,
    ackDuty,
    ackPassword,
    pagePercent,
    allowDownload,
    allowPrint,
    allowComment,
    validFrom,
    validTo,
    publishAt,
    reviewBy,
    sort,
    hoursHundredths:
      classHours === undefined ? undefined : classHours === null ? null : hundredthsFromHours(classHours),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** The one type and the labels, as the label tree counts them; what stays keeps its date. */
export const writeLabels = async (
  tx: Tx,
  document: Pick<Document, 'id' | 'title'>,
  { labelTypeId, labelIds }: DocumentAttrs,
): Promise<void> => {
  if (labelTypeId === undefined && labelIds === undefined) return
  const { rows } = await tx.db.execute<{ id: string; kind: string }>(sql`
    select l.id, l.kind from content_labels c join labels l on l.id = c.label_id
    where c.subject_kind = 'doc' and c.subject_id = ${document.id}`)
  const kept = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const next = [...(labelTypeId === undefined ? kept('type') : [labelTypeId]), ...(labelIds ?? kept('label'))]
  await tx.db.execute(sql`
    delete from content_labels where subject_kind = 'doc' and subject_id = ${document.id}
      and label_id <> all(${sql.param(next)}::uuid[])`)
  await tx.db.execute(sql`
    insert into content_labels (label_id, subject_kind, subject_id)
    select distinct x, 'doc', ${document.id}::uuid from unnest(${sql.param(next)}::uuid[]) x on conflict do nothing`)
  const before = rows.map(({ id }) => id).sort()
  if (JSON.stringify(before) === JSON.stringify([...next].sort())) return
  const diff = [{ field: 'labelIds', before, after: next }]
  tx.notes.push({ objectType: 'documents', objectId: document.id, objectName: document.title, diff })
}
