import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { readAnswer } from '@portal/contract/areas/assessment/question/scoring/read-answer.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { CheckQuestion } from '#src/schema/document/document.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Document } from '../document/access.ts'

const refOf = ({ questionId, version }: CheckQuestion) => ({ questionId, versionNo: version })

/** What the reader is asked, with nothing of the keys. */
export const askedQuestions = async (
  { attempts, files }: Portal,
  tx: Tx,
  actor: Actor,
  { id, checkQuestions }: Pick<Document, 'id' | 'checkQuestions'>,
): Promise<DocumentDetail['checkQuestions']> => {
  if (checkQuestions.length === 0) return []
  const versions = await attempts.versions.load(tx.db, checkQuestions.map(refOf))
  const until = new Date(Math.ceil(Date.now() / HOUR_MS + 24) * HOUR_MS)
  return checkQuestions.map((question, at) => {
    const { content } = versionOf(versions, refOf(question))
    const drawn = {
      itemId: `check00${at + 1}`,
      optionOrder: content.options.map((option) => option.id),
      max: hundredths(content.score),
    }
    const addressOf = (fileId: string) => files.sittingUrl(actor, { attemptId: id, until }, fileId)
    return { id: question.questionId, ...askedItemOf(drawn, content, { seed: `${id} ${actor.id}`, addressOf }) }
  })
}

interface Answered {
  questionId: string
  answer: QuestionAnswer
}

/** Questions whose answer is not wholly right, with the page that answers each. */
export const wrongAmong = async (
  { attempts }: Portal,
  tx: Tx,
  { checkQuestions }: Pick<Document, 'checkQuestions'>,
  answers: readonly Answered[],
): Promise<{ questionId: string; page: number }[]> => {
  if (checkQuestions.length === 0) return []
  const versions = await attempts.versions.load(tx.db, checkQuestions.map(refOf))
  return checkQuestions.flatMap((question) => {
    const { questionId, page } = question
    const { content } = versionOf(versions, refOf(question))
    const given = answers.find((each) => each.questionId === questionId)
    const answer = given ? (readAnswer(content, given.answer) ?? refuse(no.answersMissing)) : refuse(no.answersMissing)
    ensure(!isBlank(answer), no.answersMissing)
    return scoreItem(content, answer).outcome === 'right' ? [] : [{ questionId, page }]
  })
}
