import { faultsOf, stemFaults } from '@portal/contract/areas/assessment/question/check.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { saveNewQuestions, saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { DuplicateRow, QuestionSave } from '@portal/contract/areas/assessment/question/question.ts'
import { questionRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionFiles } from '#src/schema/assessment.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askOwner } from '../category/bank-owners.ts'
import { banksWhere, type Reach, reachOf } from '../category/banks.ts'
import { categoryFor } from '../category/category-for.ts'
import { getQuestionIn, getVersion, type Question, type Version } from './access.ts'
import { activate } from './activate.ts'
import { cleanContent } from './clean-content.ts'
import { derivedColumns } from './derived.ts'
import { ensureLabels } from './labels-known.ts'
import { insertQuestion, writeDraft } from './write-draft.ts'

interface Before {
  question: Question
  latest: Version
}

/** The question as it may be edited: nobody else saved meanwhile, and a review under way is withdrawn. */
const openForEdit = async (portal: Portal, tx: Tx, reach: Reach, body: QuestionSave): Promise<Before | null> => {
  if (body.id === undefined) return null
  const seen = await getQuestionIn(tx, reach, { id: body.id, need: 'read' })
  ensure(seen.question.revision === body.revision, errors.stale)
  // The request before the question, as a decision locks them; a withdrawal counts as one revision.
  const withdrawn = await portal.approval.withdrawBecauseChanged(tx, 'question', body.id)
  const { question } = await getQuestionIn(tx, reach, { id: body.id, need: 'edit' })
  ensure(question.revision === body.revision + Number(withdrawn), errors.stale)
  ensure(question.currentNo === 0 || question.kind === body.kind, no.kindFixed)
  const latest = await getVersion(tx, question.id, question.latestNo)
  ensure(body.base === undefined || latest.state !== 'draft', no.draftOpen)
  return { question, latest }
}

/** Where what the author left out comes from; of another question only for those who may see its key. */
const baseOf = async (
  tx: Tx,
  reach: Reach,
  body: QuestionSave,
  before: Before | null,
): Promise<QuestionContent | null> => {
  if (!body.base) return before?.latest.content ?? null
  const { question, bank } = await getQuestionIn(tx, reach, { id: body.base.id, need: 'read' })
  const version = await getVersion(tx, question.id, body.base.no)
  const mayKnow = bank.key || question.id === before?.question.id
  ensure(version.state !== 'draft' || bank.edit, errors.missing)
  return mayKnow ? version.content : null
}

const optionIds = ({ options }: Pick<QuestionContent, 'options'>) =>
  options
    .map(({ id }) => id)
    .sort()
    .join()

/** A key the author cannot see stays, unless he changed what it is about: refusals must not tell him what it was. */
const contentOf = (body: QuestionSave, base: QuestionContent | null): QuestionContent => {
  const { kind, stem, options, policy, params, score, picture } = body
  const keeps = base !== null && base.kind === kind && optionIds(base) === optionIds(body)
  return {
    kind,
    stem,
    options,
    policy,
    params,
    score,
    picture,
    key: body.key === undefined ? (keeps ? base.key : null) : body.key,
    explanation: body.explanation ?? base?.explanation ?? '',
    parts: body.parts ?? (base?.kind === kind ? base.parts : []),
  }
}

const ensureSound = (content: QuestionContent, action: QuestionSave['action']): void => {
  const fields = action === 'draft' ? stemFaults(content.stem) : faultsOf(content)
  if (fields.length > 0) throw new AppError(errors.invalid, { fields })
}

const ensureAllLabels = async (tx: Tx, { labelIds, knowledgeIds }: QuestionSave, before: Before | null) => {
  const kept = before ? [...before.latest.labelIds, ...before.latest.knowledgeIds] : []
  await ensureLabels(tx, { field: 'labelIds', kind: 'label', ids: labelIds }, kept)
  await ensureLabels(tx, { field: 'knowledgeIds', kind: 'knowledge', ids: knowledgeIds }, kept)
}

const knownFiles = async (tx: Tx, before: Before | null): Promise<Set<string>> => {
  if (!before) return new Set()
  const rows = await tx.db
    .select({ id: questionFiles.fileId })
    .from(questionFiles)
    .where(eq(questionFiles.questionId, before.question.id))
  return new Set(rows.map(({ id }) => id))
}

/** Questions with the same stem in the banks the author reads; said, never refused. */
const duplicatesOf = async (
  tx: Tx,
  reach: Reach,
  questionId: string,
  content: QuestionContent,
): Promise<DuplicateRow[]> => {
  const { stemHash, keyHash } = derivedColumns(content)
  const banks = banksWhere(reach, ({ read }) => read)
  const { rows } = await tx.db.execute<DuplicateRow & Record<string, unknown>>(sql`
    select q.id, q.number, q.stem_text as "stemText", q.key_hash = ${keyHash} as "sameKey",
      (select string_agg(up.name, '/' order by up.depth) from question_categories c
        join question_categories up on c.path like up.path || '%' where c.id = q.type_id) as "typePath"
    from questions q where q.stem_hash = ${stemHash} and q.id <> ${questionId} and q.deleted_at is null
      and q.bank_id = any(${sql.param(banks)}::uuid[]) order by q.number limit 20`)
  return rows
}

interface Finish {
  portal: Portal
  actor: Actor
  question: Question
  needReview: boolean
  action: QuestionSave['action']
}

const finish = async (tx: Tx, { portal, actor, question, needReview, action }: Finish): Promise<void> => {
  if (action === 'draft') return
  if (needReview) {
    ensure(action === 'submit', no.needsReview)
    await portal.approval.submit(tx, actor, { subjectType: 'question', subjectId: question.id })
    return
  }
  await activate(tx, question, await getVersion(tx, question.id, question.latestNo))
}

interface Saving {
  tx: Tx
  body: QuestionSave
  actor: Actor
  reach: Reach
}

/** 保存草稿, 启用, 提交审核: one draft at a time, the version in force stays as it is. */
const saveOne = async (portal: Portal, { tx, body, actor, reach }: Saving) => {
  const { bank } = await categoryFor(tx, reach, body.typeId, 'typeId')
  const before = await openForEdit(portal, tx, reach, body)
  const former = before && reach.get(before.question.bankId)
  if (before && former && former.id !== bank.id)
    await askOwner(portal.bankOwners, tx, former.ownerObject, before.question, 'remove')
  const base = await baseOf(tx, reach, body, before)
  const known = await knownFiles(tx, before)
  const content = await cleanContent({ tx, actor, files: portal.files, known }, contentOf(body, base))
  ensureSound(content, body.action)
  await ensureAllLabels(tx, body, before)

  const draft = { bankId: bank.id, content, facts: body }
  const question = before
    ? await writeDraft(tx, before.question, before.latest, draft)
    : await insertQuestion(tx, draft)
  await finish(tx, { portal, actor, question, needReview: bank.needReview, action: body.action })

  const { question: after } = await getQuestionIn(tx, reach, { id: question.id, need: 'edit' })
  const { id, number, state, revision, latestNo: no } = after
  return { saved: { id, number, no, state, revision }, content }
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveQuestion> =>
  async ({ tx, body, actor }) => {
    const reach = await reachOf(tx, actor)
    const { saved, content } = await saveOne(portal, { tx, body, actor, reach })
    return { ...saved, duplicates: await duplicatesOf(tx, reach, saved.id, content) }
  }

/** One after the other in one transaction; what is wrong with any of them is said before the first is written. */
export const saveAllWith =
  (portal: Portal): HandlerOf<typeof saveNewQuestions> =>
  async ({ tx, body, actor }) => {
    const fields = body.questions.flatMap((each, place) =>
      (each.action === 'draft' ? stemFaults(each.stem) : faultsOf(contentOf(each, null))).map((fault) => ({
        ...fault,
        field: `questions.${place}.${fault.field}`,
      })),
    )
    if (fields.length > 0) throw new AppError(errors.invalid, { fields })

    const reach = await reachOf(tx, actor)
    const written: Awaited<ReturnType<typeof saveOne>>['saved'][] = []
    for (const each of body.questions) written.push((await saveOne(portal, { tx, body: each, actor, reach })).saved)
    return written
  }
