import type {
  changeQuestionState,
  deleteQuestions,
  QuestionAction,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import { questionRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { AuditKind, Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questions } from '#src/schema/assessment.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askOwner } from '../category/bank-owners.ts'
import { type Reach, reachOf } from '../category/banks.ts'
import { getQuestionIn, getVersion, type Question } from './access.ts'
import { activate } from './activate.ts'

interface Step {
  portal: Portal
  actor: Actor
  reach: Reach
  id: string
  reason: string
}

interface Change {
  values: Partial<Pick<Question, 'state' | 'retireReason' | 'deletedAt' | 'twinGroup'>>
  field: string
  before: unknown
  after: unknown
  reason?: string
  kind?: AuditKind
}

/** Sets columns of the question itself and leaves a line in the log. */
export const changeQuestion = async (tx: Tx, question: Question, change: Change): Promise<void> => {
  const { values, field, before, after, reason, kind } = change
  await tx.db
    .update(questions)
    .set({
      ...values,
      updatedBy: tx.actor?.id ?? null,
      revision: sql`${questions.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(questions.id, question.id))
  tx.notes.push({
    objectType: 'questions',
    objectId: question.id,
    objectName: question.number,
    diff: [{ field, before, after }],
    ...(reason && { reason }),
    ...(kind && { kind }),
  })
}

const putInForce = async (tx: Tx, { portal, actor, reach, id }: Step, asked: 'activate' | 'submit'): Promise<void> => {
  const { question, bank } = await getQuestionIn(tx, reach, { id, need: 'edit' })
  const version = await getVersion(tx, id, question.latestNo)
  ensure(version.state !== 'in_review', no.inReview)
  ensure(version.state === 'draft', no.notDraft)
  if (!bank.needReview) return activate(tx, question, version)
  ensure(asked === 'submit', no.needsReview)
  await portal.approval.submit(tx, actor, { subjectType: 'question', subjectId: id })
}

const steps: Record<QuestionAction, (tx: Tx, step: Step) => Promise<void>> = {
  activate: (tx, step) => putInForce(tx, step, 'activate'),
  submit: (tx, step) => putInForce(tx, step, 'submit'),
  withdraw: async (tx, { portal, reach, id }) => {
    await getQuestionIn(tx, reach, { id, need: 'edit' })
    await portal.approval.withdraw(tx, { subjectType: 'question', subjectId: id })
  },
  retire: async (tx, { portal, reach, id, reason }) => {
    const { question, bank } = await getQuestionIn(tx, reach, { id, need: 'remove' })
    ensure(question.state === 'active', no.notActive)
    await askOwner(portal.bankOwners, tx, bank.ownerObject, question, 'retire')
    const values = { state: 'retired' as const, retireReason: reason }
    await changeQuestion(tx, question, { values, field: 'state', before: 'active', after: 'retired', reason })
  },
  restore: async (tx, { reach, id }) => {
    const { question } = await getQuestionIn(tx, reach, { id, need: 'remove' })
    ensure(question.state === 'retired', no.notRetired)
    const values = { state: 'active' as const, retireReason: '' }
    await changeQuestion(tx, question, { values, field: 'state', before: 'retired', after: 'active' })
  },
  undelete: async (tx, { reach, id }) => {
    const { question } = await getQuestionIn(tx, reach, { id, need: 'remove', deleted: true })
    ensure(question.deletedAt !== null, no.nothingDeleted)
    const change = { field: 'deletedAt', before: question.deletedAt, after: null }
    await changeQuestion(tx, question, { values: { deletedAt: null }, ...change })
  },
}

const needsSave: readonly QuestionAction[] = ['activate', 'submit', 'withdraw']

export const changeStateWith =
  (portal: Portal): HandlerOf<typeof changeQuestionState> =>
  async ({ tx, body, actor }) => {
    const { ids, action, reason = '' } = body
    const code = needsSave.includes(action) ? P.questionBankSave : P.questionBankDelete
    ensure(actor.holds(code, P.activityQuestion), errors.noRight)
    const reach = await reachOf(tx, actor)
    const { done, failed } = await eachAlone(tx, ids, (id) => steps[action](tx, { portal, actor, reach, id, reason }))
    return { done: done.length, failed }
  }

/** How often it is used, where that keeps it from being deleted. */
const usesOf = ({ paperCount, useCount, answers }: Question) => paperCount || useCount || answers

/** Activities that ask it, and videos that do or will once their waiting change is approved, answered or not. */
const askedElsewhere = async (tx: Tx, { id }: Question): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select (select count(*)::int from activity_links l where l.question_id = ${id})
      + (select count(*)::int from videos v where exists (select 1 from video_questions p
        where p.video_id = v.id and p.question_id = ${id})
      or v.draft -> 'questions' @> ${JSON.stringify([{ questionId: id }])}::jsonb) as n`)
  return rows[0]?.n ?? 0
}

export const binQuestion = async (tx: Tx, question: Question): Promise<void> => {
  const uses = usesOf(question) || (await askedElsewhere(tx, question))
  ensure(uses === 0, no.used, { n: uses })
  const deletedAt = new Date()
  const change = { field: 'deletedAt', before: null, after: deletedAt, kind: 'delete' as const }
  await changeQuestion(tx, question, { values: { deletedAt }, ...change })
}

/** Into the recycle bin; a review under way ends with it. */
export const removeWith =
  (portal: Portal): HandlerOf<typeof deleteQuestions> =>
  async ({ tx, body, actor }) => {
    const reach = await reachOf(tx, actor)
    const { done, failed } = await eachAlone(tx, body.ids, async (id) => {
      await portal.approval.withdrawBecauseChanged(tx, 'question', id)
      const { question, bank } = await getQuestionIn(tx, reach, { id, need: 'remove' })
      await askOwner(portal.bankOwners, tx, bank.ownerObject, question, 'remove')
      await binQuestion(tx, question)
    })
    return { done: done.length, failed }
  }
