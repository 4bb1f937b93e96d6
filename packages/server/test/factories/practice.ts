import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { type Sitting, startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { drawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import {
  changePracticeState,
  type PracticeInput,
  type PracticeMode,
  savePractice,
} from '@portal/contract/areas/exam/practice/practice.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { v7 } from 'uuid'
import type { Client, TestApp } from '../app.ts'
import { aBankOf } from './exam.ts'

/** What an author saves: everything of one bank, for everybody, in all modes. */
export const practiceOf = (bankId: string, wishes: Partial<PracticeInput> = {}) => {
  const { openAt = null, closeAt = null, ...rest } = wishes
  return {
    title: '高处作业专项',
    intro: '',
    rules: [drawRule.parse({ rowId: 'practice', typeIds: [bankId] })],
    questionIds: [],
    modes: ['order', 'random', 'unanswered', 'wrong', 'favourite', 'challenge'] as PracticeMode[],
    roundSize: 5,
    feedback: 'instant' as const,
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    ...rest,
    openAt: openAt?.toISOString() ?? null,
    closeAt: closeAt?.toISOString() ?? null,
  }
}

/** A published set of these questions in a bank of its own. */
export const aPracticeSet = async (
  t: TestApp,
  author: Client,
  contents: readonly QuestionContent[],
  wishes: Partial<PracticeInput> = {},
) => {
  const { bank, ids } = await aBankOf(t, contents)
  const { id: setId } = await author.call(savePractice, practiceOf(bank.id, wishes))
  await author.call(changePracticeState, { ids: [setId], action: 'publish' })
  return { setId, bank, questionIds: ids }
}

export const aClientKey = (): string => `key-${v7()}`

export const beginRound = (
  learner: Client,
  setId: string,
  mode: PracticeMode,
  clientKey = aClientKey(),
): Promise<Sitting> =>
  learner.call(startAttempt, { scene: 'practice', objectId: setId, mode, clientKey, device: 'Chrome · Windows' })

export const askedIn = ({ sections }: Pick<Sitting, 'sections'>) => sections.flatMap(({ items }) => items)

export const answerBody = (
  { attemptId }: Pick<Sitting, 'attemptId'>,
  itemId: string,
  answer: QuestionAnswer,
  clientKey = aClientKey(),
) => ({ attemptId, itemId, rev: 1, answer, clientKey })

/** Answers every question of the round that is there with the same option. */
export const answerAll = async (learner: Client, sitting: Sitting, answer: QuestionAnswer) => {
  const verdicts = []
  for (const { itemId } of askedIn(sitting))
    verdicts.push(await learner.call(answerOneQuestion, answerBody(sitting, itemId, answer)))
  return verdicts
}
