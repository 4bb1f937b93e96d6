import type { mergeQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { mergedInto, questionRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questions } from '#src/schema/assessment.ts'
import type { BankOwners } from '#src/shared/bank-owners.ts'
import { askOwner } from '../category/bank-owners.ts'
import { reachOf } from '../category/banks.ts'
import { getQuestionIn, type Question } from './access.ts'
import { binQuestion, changeQuestion } from './change-state.ts'

const lendLabels = (tx: Tx, from: Question, to: Question) =>
  tx.db.execute(sql`
    insert into question_label_links (question_id, label_id)
    select ${to.id}, label_id from question_label_links where question_id = ${from.id} on conflict do nothing`)

/** One stays; the others are never drawn beside it again. What was asked stays on record, an unused draft goes. */
export const mergeWith =
  (owners: BankOwners): HandlerOf<typeof mergeQuestions> =>
  async ({ tx, body, actor }) => {
    const dropIds = [...new Set(body.dropIds)].sort()
    ensure(!dropIds.includes(body.keepId), no.mergeItself)
    const reach = await reachOf(tx, actor)
    const { question: kept } = await getQuestionIn(tx, reach, { id: body.keepId, need: 'remove' })
    const twinGroup = kept.twinGroup ?? kept.id

    for (const id of dropIds) {
      const { question, bank } = await getQuestionIn(tx, reach, { id, need: 'remove' })
      await askOwner(owners, tx, bank.ownerObject, question, 'retire')
      ensure(question.kind === kept.kind, no.mergeOtherKind)
      ensure(question.state !== 'in_review' && question.draftState !== 'in_review', no.inReview)
      await lendLabels(tx, question, kept)
      if (question.currentNo === 0) {
        await binQuestion(tx, question)
        continue
      }
      const reason = mergedInto(kept.number)
      const values = { state: 'retired' as const, retireReason: reason, twinGroup }
      await changeQuestion(tx, question, { values, field: 'state', before: question.state, after: 'retired', reason })
    }
    await tx.db.update(questions).set({ twinGroup }).where(eq(questions.id, kept.id))
    return { merged: dropIds.length }
  }
