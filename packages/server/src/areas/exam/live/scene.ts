import { attemptRefusals } from '@portal/contract/areas/exam/attempt/words.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { openReview } from '#src/shared/attempt/open-rules.ts'
import type { Attempt, AttemptItem, AttemptSceneRules } from '#src/shared/attempt/scene.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { feedWrongBook } from '../wrong/feed.ts'

const earnForQuiz = async (tx: Tx, attempt: Attempt, items: readonly AttemptItem[]): Promise<void> => {
  const right = items.filter(({ outcome }) => outcome === 'right').length
  if (right === 0) return
  await earnPoints(tx, {
    personId: attempt.personId,
    event: 'liveQuiz',
    sourceId: `liveQuiz:${attempt.objectId}`,
    amount: right,
    facts: { total: items.length, percent: Math.round((right / items.length) * 1000) / 10 },
    title: attempt.rules?.title ?? '',
    occurredAt: attempt.submittedAt ?? new Date(),
  })
}

/** 直播测验 as a user of the one attempt engine: begun by the first answer to a push, handed in when the quiz is over. */
export const liveScene: AttemptSceneRules = {
  scene: 'live',
  // Asked by pushes, not by the general start.
  rulesFor: async () => refuse(attemptRefusals.noSuchScene),
  draw: async () => refuse(attemptRefusals.noSuchScene),
  onHandedIn: async (tx, attempt, items) => {
    await feedWrongBook(
      tx,
      attempt,
      // A push that was missed is no mistake.
      items.filter(({ outcome }) => outcome !== 'blank'),
    )
    await earnForQuiz(tx, attempt, items)
  },
  reviewOf: () => Promise.resolve(openReview),
}
