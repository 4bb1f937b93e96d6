import { historyWords, historyRefusals as no } from '@portal/contract/areas/history/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { day } from '@portal/contract/kit/scalars.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { feedWrongBook } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { openReview, openRules } from '#src/shared/attempt/open-rules.ts'
import type { Asker, Attempt, AttemptItem, AttemptSceneRules } from '#src/shared/attempt/scene.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { layRound, questionsOn } from './questions.ts'

const draw = async (tx: Tx, { actor, mode }: Asker) => {
  const questions = await questionsOn(tx, actor, mode)
  ensure(questions.length > 0, no.noQuestion)
  const { paper } = await layRound(tx, { personId: actor.id, date: mode }, questions)
  return { paper, snapshotNo: 0, relaxed: [] }
}

/** A round of its own day earns as one of practice does, once; days looked up earn nothing. */
const earnForRound = async (tx: Tx, attempt: Attempt, items: readonly AttemptItem[]): Promise<void> => {
  const at = attempt.submittedAt ?? new Date()
  const right = items.filter(({ outcome }) => outcome === 'right').length
  if (right === 0 || attempt.mode !== shanghaiDay(at)) return
  await earnPoints(tx, {
    personId: attempt.personId,
    event: 'practiceRound',
    sourceId: `history:${attempt.mode}`,
    amount: right,
    facts: { total: items.length, percent: Math.round((right / items.length) * 1000) / 10 },
    title: historyWords.quizTitle,
    occurredAt: at,
  })
}

/** 今日两分钟 as a user of the one attempt engine: its object is the person himself, its way of sitting the date. */
export const historyScene: AttemptSceneRules = {
  scene: 'history',
  byMode: true,
  rulesFor: async (_tx, { actor, objectId, mode }) => {
    ensure(objectId === actor.id && day.safeParse(mode).success, errors.missing)
    return openRules(historyWords.quizTitle)
  },
  draw,
  onAnswered: async (tx, attempt, item) => {
    await feedWrongBook(tx, attempt, [item])
    return 0
  },
  onHandedIn: earnForRound,
  reviewOf: () => Promise.resolve(openReview),
}
