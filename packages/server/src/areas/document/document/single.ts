import type { DocumentDetail, getDocument, PickedQuestion } from '@portal/contract/areas/document/document-single.ts'
import { documentWords } from '@portal/contract/areas/document/messages.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { needSecondsOfPage } from '@portal/contract/areas/learning/hours/hours.ts'
import { ruleSentence } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { type CheckQuestion, documents } from '#src/schema/document/document.ts'
import { files as fileTable } from '#src/schema/file.ts'
import { partsInWords } from '#src/shared/audience/reason.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askedQuestions } from '../reading/check-questions.ts'
import { signedBy } from '../reading/signed.ts'
import { ruleOf } from '../reading/study-source.ts'
import { findReviewed } from '../review/review-access.ts'
import { etaOf } from '../version/progress.ts'
import { askedAgain } from '../version/use-version.ts'
import {
  findVersion,
  nameOfVersion,
  newestVersion,
  pdfNameOf,
  shownVersions,
  type Version,
  versionByName,
} from '../version/versions.ts'
import { type Document, findManaged, findOpen } from './access.ts'
import type { DocumentFigures } from './figures.ts'
import { managedRows } from './manage-rows.ts'
import { formulaHundredthsOf } from './publish.ts'
import { documentRows } from './rows.ts'

/** Said only to people the document is addressed to: to all others it does not exist. */
const whyClosed = async (tx: Tx, actor: Actor, id: string): Promise<never> => {
  const [expired] = await tx.db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        eq(documents.state, 'published'),
        isNull(documents.deletedAt),
        sql`${documents.validTo} <= now()`,
        addressedTo(documents, actor.facets),
      ),
    )
  return refuse(expired ? no.expired : errors.missing)
}

const reasonOf = async (tx: Tx, actor: Actor, { audience }: Document): Promise<string> => {
  const text = await partsInWords(tx, actor, audience)
  return text === '' ? '' : fill(documentWords.addressedTo, { text })
}

/** Questions in words, for those who keep or judge the document. */
const pickedQuestions = async (tx: Tx, questions: readonly CheckQuestion[]): Promise<PickedQuestion[]> => {
  const { rows } = await tx.db.execute<{ id: string; no: number; kind: string; stem: string; current: number }>(sql`
    select q.id, v.no, q.kind, q.current_no as current, case when v.no = q.current_no then q.stem_text
      else regexp_replace(v.content ->> 'stem', '<[^>]*>', '', 'g') end as stem
    from question_versions v join questions q on q.id = v.question_id
    where v.question_id = any(${sql.param(questions.map(({ questionId }) => questionId))}::uuid[])`)
  return questions.map(({ questionId, version, page }) => {
    const row = rows.find((each) => each.id === questionId && each.no === version)
    return {
      questionId,
      version,
      page,
      currentVersion: row?.current ?? version,
      kind: row?.kind ?? '',
      stemText: row?.stem ?? '',
    }
  })
}

const pdfUrl = (files: Files, actor: Actor, version: Version | null): string =>
  version?.pdfFileId ? files.fileUrl(actor, { id: version.pdfFileId, name: pdfNameOf(version) }) : ''

const draftOf = async (
  { files }: Portal,
  tx: Tx,
  actor: Actor,
  { draft }: Document,
): Promise<DocumentDetail['draft']> => {
  if (!draft) return null
  const version = await findVersion(tx, draft.versionId)
  const { title, summary, ackText, checkQuestions, coverFileId } = draft
  const [cover] = coverFileId
    ? await tx.db.select({ name: fileTable.name }).from(fileTable).where(eq(fileTable.id, coverFileId))
    : []
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(ackText !== undefined && { ackText }),
    ...(checkQuestions && { checkQuestions: await pickedQuestions(tx, checkQuestions) }),
    ...(coverFileId !== undefined && {
      coverUrl: coverFileId && cover ? files.fileUrl(actor, { id: coverFileId, name: cover.name }) : '',
    }),
    ...(version && {
      versionNo: nameOfVersion(version),
      kind: version.kind,
      changeNote: version.changeNote,
      pages: version.pages,
      convertState: version.state,
      pdfUrl: pdfUrl(files, actor, version),
    }),
  }
}

const manageColumns = async (portal: Portal, tx: Tx, actor: Actor, document: Document, version: Version | null) => ({
  audience: document.audience,
  pickedQuestions: await pickedQuestions(tx, document.checkQuestions),
  coverFileId: document.coverFileId,
  formulaHours: formulaHundredthsOf(version, await minutesPerHour(tx)) / 100,
  majorAsks: (await askedAgain(tx, document.id)).length,
  draft: await draftOf(portal, tx, actor, document),
})

type GetCall = Call<typeof getDocument>

/** Managers and judges see every version, readers the one in force and those they have signed. */
const placeOf = async (portal: Portal, { tx, actor, body }: GetCall) => {
  const { id, manage, version: name } = body
  const signed = await signedBy(tx, actor.id, id)
  const open = manage ? null : await findOpen(tx, actor, id)
  const kept = manage
    ? ((await findManaged(tx, actor, id, 'menu')) ?? (await findReviewed(portal.approval, tx, actor, id)))
    : null
  const [own] =
    open || kept || name === undefined || !signed.some((each) => each.versionName === name)
      ? []
      : await tx.db.select().from(documents).where(eq(documents.id, id))
  const document = open ?? kept ?? own ?? (manage ? refuse(errors.missing) : await whyClosed(tx, actor, id))
  const current = await findVersion(tx, document.currentVersionId)
  const asked = name === undefined ? null : await versionByName(tx, id, name)
  const shown =
    name === undefined
      ? kept
        ? ((await findVersion(tx, document.draft?.versionId)) ?? current ?? (await newestVersion(tx, id)))
        : current
      : (asked ?? refuse(no.versionMissing))
  const mayOpen =
    kept || shown === null || shown.id === current?.id || signed.some((each) => each.versionId === shown.id)
  return { document, current, shown: mayOpen ? shown : refuse(no.versionMissing), signed, kept: kept !== null }
}

type Place = Awaited<ReturnType<typeof placeOf>>

const mineOf = async (tx: Tx, actor: Actor, { document, current, signed }: Place) => {
  const { rows } = await tx.db.execute<{ page_ms: number[]; version_no: number }>(sql`
    select page_ms, version_no from study_records where user_id = ${actor.id} and item_type = 'doc'
      and item_id = ${document.id} and cycle = 0`)
  const [record] = rows
  const counts = record !== undefined && record.version_no >= (current?.creditsFrom ?? 0)
  const valid = signed.find(({ versionNumber }) => versionNumber >= (current?.creditsFrom ?? 0))
  return {
    pageSeconds: Array.from({ length: current?.pages ?? 0 }, (_, at) =>
      counts ? Math.floor((record.page_ms[at] ?? 0) / 1000) : 0,
    ),
    ackVersion: valid?.versionName ?? null,
    proofId: valid?.id ?? null,
  }
}

/** One document for its reader, or for its managers with what only they see. */
export const singleWith =
  (portal: Portal, figures: DocumentFigures): HandlerOf<typeof getDocument> =>
  async (call) => {
    const { tx, actor, body } = call
    const { files } = portal
    const place = await placeOf(portal, call)
    const { document, current, shown, signed, kept } = place
    const read = kept
      ? managedRows(files, figures, { tx, actor }, [body.id])
      : documentRows(files, { tx, actor }, [body.id])
    const [row] = await read
    const found = row ?? refuse(errors.missing)
    const isCurrent = shown !== null && shown.id === current?.id
    const mayDownload = kept || document.allowDownload
    return {
      ...found,
      // What is shown, which need not be what is in force.
      versionNo: shown ? nameOfVersion(shown) : '',
      pages: shown?.pages ?? 0,
      summary: document.summary,
      ackText: document.ackText,
      ackPassword: document.ackPassword,
      pagePercent: document.pagePercent,
      allowPrint: document.allowPrint,
      allowComment: document.allowComment,
      policyText:
        current?.state === 'ready'
          ? ruleSentence(ruleOf(document, current.charsPerPage), await minutesPerHour(tx))
          : '',
      pdfUrl: pdfUrl(files, actor, shown),
      ...(mayDownload &&
        shown && { originalUrl: files.fileUrl(actor, { id: shown.fileId, name: shown.originalName }, 'attachment') }),
      originalName: shown?.originalName ?? '',
      expiresAt: files.expiresAt(),
      convertState: shown?.state ?? null,
      etaSeconds: shown && (shown.state === 'queued' || shown.state === 'processing') ? await etaOf(tx, shown) : null,
      old: shown !== null && !isCurrent,
      pageNeeds: (shown?.charsPerPage ?? []).map(needSecondsOfPage),
      my: { ...found.my, ...(await mineOf(tx, actor, place)) },
      checkQuestions: await askedQuestions(portal, tx, actor, document),
      versions: await shownVersions(
        tx,
        document,
        kept ? null : [...(current ? [current.id] : []), ...signed.map(({ versionId }) => versionId)],
      ),
      audienceReason: await reasonOf(tx, actor, document),
      mayDownload,
      mayPrint: kept || document.allowPrint,
      ...(kept && (await manageColumns(portal, tx, actor, document, current ?? shown))),
    }
  }
