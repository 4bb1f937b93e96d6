import type { batchQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { MOST_KNOWLEDGE, MOST_LABELS } from '@portal/contract/areas/assessment/question/question.ts'
import { questionRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionLabelLinks, questions, questionVersions } from '#src/schema/assessment.ts'
import type { BankOwners } from '#src/shared/bank-owners.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { askOwner } from '../category/bank-owners.ts'
import { type Reach, reachOf } from '../category/banks.ts'
import { categoryFor } from '../category/category-for.ts'
import { getQuestionIn, getVersion, type Question } from './access.ts'
import { setLabels } from './derived.ts'
import { ensureLabels } from './labels-known.ts'

type Wish = BodyOf<typeof batchQuestions>['set']
type Changes = NonNullable<Wish['labels']>

const changed = (ids: readonly string[], { add, remove }: Changes): string[] => [
  ...new Set([...ids.filter((id) => !remove.includes(id)), ...add]),
]

const NONE: Changes = { add: [], remove: [] }

/** Labels and difficulty of a draft under way follow: it would bring the old ones back. */
const changeDraft = async (tx: Tx, question: Question, set: Wish): Promise<void> => {
  const version = await getVersion(tx, question.id, question.latestNo)
  ensure(version.state !== 'in_review', no.inReview)
  if (version.state !== 'draft') return
  await tx.db
    .update(questionVersions)
    .set({
      labelIds: changed(version.labelIds, set.labels ?? NONE),
      knowledgeIds: changed(version.knowledgeIds, set.knowledge ?? NONE),
      ...(set.difficulty !== undefined && { difficulty: set.difficulty }),
    })
    .where(and(eq(questionVersions.questionId, question.id), eq(questionVersions.no, version.no)))
}

const kindsOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; kind: string }>(
    sql`select id, kind from question_labels where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

const changeLabels = async (tx: Tx, question: Question, { labels = NONE, knowledge = NONE }: Wish): Promise<void> => {
  const links = await tx.db.select().from(questionLabelLinks).where(eq(questionLabelLinks.questionId, question.id))
  const before = links.map(({ labelId }) => labelId)
  const after = changed(changed(before, labels), knowledge)
  const kinds = await kindsOf(tx, after)
  const count = (kind: string) => after.filter((id) => kinds.get(id) === kind).length
  ensure(count('label') <= MOST_LABELS, no.tooManyLabels)
  ensure(count('knowledge') <= MOST_KNOWLEDGE, no.tooManyKnowledge)
  await setLabels(tx, question.id, after)
}

interface Work {
  owners: BankOwners
  reach: Reach
  set: Wish
  bankId: string | undefined
}

const changeOne = async (tx: Tx, id: string, { owners, reach, set, bankId }: Work): Promise<void> => {
  const { question, bank } = await getQuestionIn(tx, reach, { id, need: 'edit' })
  if (bankId !== undefined && bankId !== bank.id) await askOwner(owners, tx, bank.ownerObject, question, 'remove')
  await changeDraft(tx, question, set)
  if (set.labels || set.knowledge) await changeLabels(tx, question, set)

  const values = {
    ...(set.typeId !== undefined && { typeId: set.typeId, bankId: bankId ?? question.bankId }),
    ...(set.difficulty !== undefined && { difficulty: set.difficulty }),
    ...(set.validTo !== undefined && { validTo: set.validTo }),
  }
  await tx.db
    .update(questions)
    .set({
      ...values,
      updatedBy: tx.actor?.id ?? null,
      revision: sql`${questions.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(questions.id, id))
  const diff = Object.entries(set).map(([field, after]) => ({ field, before: null, after }))
  tx.notes.push({ objectType: 'questions', objectId: id, objectName: question.number, diff })
}

/** 批量改分类, 标签, 知识点, 难度: of the question, not of its versions, so nothing that was asked changes. */
export const batchWith =
  (owners: BankOwners): HandlerOf<typeof batchQuestions> =>
  async ({ tx, body, actor }) => {
    const { ids, set } = body
    const reach = await reachOf(tx, actor)
    const home = set.typeId === undefined ? undefined : await categoryFor(tx, reach, set.typeId, 'set.typeId')
    await ensureLabels(tx, { field: 'set.labels', kind: 'label', ids: set.labels?.add ?? [] })
    await ensureLabels(tx, { field: 'set.knowledge', kind: 'knowledge', ids: set.knowledge?.add ?? [] })

    const { done, failed } = await eachAlone(tx, ids, (id) =>
      changeOne(tx, id, { owners, reach, set, bankId: home?.bank.id }),
    )
    return { done: done.length, failed }
  }
