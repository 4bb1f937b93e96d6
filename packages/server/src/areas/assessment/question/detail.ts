import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type {
  diffQuestion,
  getQuestion,
  listQuestionVersions,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { QuestionVersion } from '@portal/contract/areas/assessment/question/question.ts'
import { fieldTexts, withoutKey } from '@portal/contract/areas/assessment/question/text.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionFiles, questions } from '#src/schema/assessment.ts'
import { files as fileTable } from '#src/schema/file.ts'
import { isParty, partyOf } from '#src/shared/approval/party.ts'
import { lastRequest } from '#src/shared/approval/submit.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { type BankReach, type Reach, reachOf } from '../category/banks.ts'
import { getQuestionIn, getVersion, type Question, type Version, versionsOf } from './access.ts'
import { questionRows } from './rows.ts'

interface Seen {
  question: Question
  reach: Reach
  bank: BankReach
  /** Asked to decide about it: he sees what was submitted, key included. */
  reviewer: boolean
}

/** Within reach by right, or by being asked to review: an approver acts by his task, not by a code. */
const seenBy = async (portal: Portal, tx: Tx, actor: Actor, id: string): Promise<Seen> => {
  const reach = await reachOf(tx, actor)
  const request = await lastRequest(tx, 'question', id)
  const isAsked = request !== null && isParty(await partyOf(tx, actor, request, portal.approval.engine.subjects))
  const [found] = isAsked ? await tx.db.select().from(questions).where(eq(questions.id, id)) : []
  if (!found || reach.get(found.bankId)?.read)
    return { ...(await getQuestionIn(tx, reach, { id, need: 'read' })), reach, reviewer: isAsked }
  const { rows } = await tx.db.execute<{ need_review: boolean; owner_org_id: string }>(
    sql`select need_review, owner_org_id from question_categories where id = ${found.bankId}`,
  )
  ensure(found.deletedAt === null && rows[0], errors.missing)
  const none = { right: 'use' as const, read: true, edit: false, key: false, remove: false, manage: false }
  const { need_review: needReview, owner_org_id: ownerOrgId } = rows[0]
  const bank = { id: found.bankId, ownerOrgId, ownerObject: null, needReview, common: true, ...none }
  return { question: found, reach, bank, reviewer: true }
}

const pictureAddresses = async (tx: Tx, files: Files, actor: Actor, questionId: string) => {
  const rows = await tx.db
    .select({ id: fileTable.id, name: fileTable.name })
    .from(questionFiles)
    .innerJoin(fileTable, eq(fileTable.id, questionFiles.fileId))
    .where(eq(questionFiles.questionId, questionId))
  const urls = new Map(rows.map((file) => [file.id, files.fileUrl(actor, file)]))
  return (fileId: string) => urls.get(fileId)
}

type AddressOf = (fileId: string) => string | undefined

const withAddresses = (content: QuestionContent, addressOf: AddressOf): QuestionContent => {
  const texts = <Part extends Pick<QuestionContent, 'stem' | 'options' | 'explanation'>>(part: Part): Part => ({
    ...part,
    stem: withPictureAddresses(part.stem, addressOf),
    explanation: withPictureAddresses(part.explanation, addressOf),
    options: part.options.map((option) => ({ ...option, html: withPictureAddresses(option.html, addressOf) })),
  })
  return { ...texts(content), parts: content.parts.map(texts) }
}

const shownVersion = (version: Version, mayKey: boolean, addressOf: AddressOf): QuestionVersion => {
  const content = mayKey ? version.content : withoutKey(version.content)
  const urlOf = (picture: QuestionContent['picture']) => (picture === null ? null : (addressOf(picture.fileId) ?? null))
  const { no, state, difficulty, knowledgeIds, labelIds, source, changeKind, changeNote } = version
  return {
    ...withAddresses(content, addressOf),
    no,
    state,
    difficulty,
    knowledgeIds,
    labelIds,
    source,
    changeKind,
    changeNote,
    pictureUrl: urlOf(content.picture),
    partPictureUrls: content.parts.map(({ picture }) => urlOf(picture)),
  }
}

/** Drafts are for those who may edit, and for those asked to review them. */
const mayDraft = ({ bank, reviewer }: Seen) => bank.edit || bank.remove || reviewer

export const getWith =
  (portal: Portal): HandlerOf<typeof getQuestion> =>
  async ({ tx, body, actor }) => {
    const seen = await seenBy(portal, tx, actor, body.id)
    const { question, bank, reach, reviewer } = seen
    const no = body.no ?? (mayDraft(seen) || question.currentNo === 0 ? question.latestNo : question.currentNo)
    const version = await getVersion(tx, question.id, no)
    ensure(version.activatedAt !== null || mayDraft(seen), errors.missing)
    const key = bank.key || reviewer
    const [row = refuse(errors.missing)] = await questionRows({ tx, actor }, reach, [question.id])
    const addressOf = await pictureAddresses(tx, portal.files, actor, question.id)
    return {
      ...row,
      version: shownVersion(version, key, addressOf),
      versions: question.latestNo,
      needReview: bank.needReview,
      paperCount: question.paperCount,
      rights: {
        edit: bank.edit && question.deletedAt === null,
        key,
        remove: bank.remove,
        activate: bank.edit && !bank.needReview,
      },
    }
  }

export const versionsWith =
  (portal: Portal): HandlerOf<typeof listQuestionVersions> =>
  async ({ tx, body, actor }) => {
    const seen = await seenBy(portal, tx, actor, body.id)
    const all = await versionsOf(tx, seen.question.id)
    const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
      select id, name from users where id = any(${sql.param(all.flatMap(({ createdBy }) => createdBy ?? []))}::uuid[])`)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return all
      .filter(({ activatedAt }) => activatedAt !== null || mayDraft(seen))
      .map(({ no, state, changeKind, changeNote, createdBy, createdAt, activatedAt }) => ({
        no,
        state,
        changeKind,
        changeNote,
        by: names.get(createdBy ?? '') ?? '',
        at: activatedAt ?? createdAt,
      }))
  }

export const diffWith =
  (portal: Portal): HandlerOf<typeof diffQuestion> =>
  async ({ tx, body, actor }) => {
    const seen = await seenBy(portal, tx, actor, body.id)
    const [from, to] = [await getVersion(tx, body.id, body.from), await getVersion(tx, body.id, body.to)]
    ensure(mayDraft(seen) || (from.activatedAt !== null && to.activatedAt !== null), errors.missing)
    const after = new Map(fieldTexts(to.content).map((line) => [line.field, line.text]))
    return fieldTexts(from.content)
      .filter(({ secret }) => !secret || seen.bank.key || seen.reviewer)
      .filter(({ field, text }) => after.get(field) !== text)
      .map(({ field, label, text }) => ({ field, label, before: text, after: after.get(field) ?? '' }))
  }
