import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import { starsOf } from '@portal/contract/areas/exam/hazard-answer.ts'
import { HAZARD_TITLE } from '@portal/contract/areas/exam/hazard-words.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { openReview, openRules } from '#src/shared/attempt/open-rules.ts'
import type { Attempt, AttemptItem, AttemptSceneRules } from '#src/shared/attempt/scene.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { layQuestions } from '../daily/draw-day.ts'
import { feedWrongBook } from '../wrong/feed.ts'
import { getPicture } from './pictures.ts'

/** Regions found, by the scoring itself; a wrong category leaves the place found. */
const foundIn = async (core: Attempts, tx: Tx, item: AttemptItem): Promise<number> => {
  const { content } = versionOf(await core.versions.load(tx.db, [item]), item)
  const { parts } = scoreItem(content, item.answer, item.max, content)
  return parts.filter(({ outcome }) => outcome === 'right' || outcome === 'partial').length
}

/** A picture earns with the first try that finds something, and never again. */
const earnForPicture = async (core: Attempts, tx: Tx, attempt: Attempt, item: AttemptItem): Promise<number> => {
  const found = await foundIn(core, tx, item)
  if (found === 0) return 0
  const percent = Math.round((Math.max(0, item.finalScore ?? 0) / item.max) * 1000) / 10
  const grants = await earnPoints(tx, {
    personId: attempt.personId,
    event: 'hazardSet',
    sourceId: `hideTrouble:${attempt.objectId}`,
    amount: found,
    facts: { percent, stars: starsOf(percent) },
    title: HAZARD_TITLE,
    occurredAt: item.answeredAt,
  })
  return grants.reduce((sum, { points }) => sum + points, 0)
}

/** 找隐患 as a user of the one attempt engine: one picture, and its verdict as soon as it is handed in. */
export const hazardScene = (core: Attempts): AttemptSceneRules => ({
  scene: 'hazard',
  rulesFor: async (tx, { actor, objectId }) => {
    await getPicture(tx, actor, objectId, await core.clock.at())
    return openRules(HAZARD_TITLE)
  },
  draw: async (tx, { actor, objectId }, seed) => {
    const picture = await getPicture(tx, actor, objectId, await core.clock.at())
    return { paper: await layQuestions(tx, [picture], seed), snapshotNo: 0, relaxed: [] }
  },
  onAnswered: async (tx, attempt, item) => {
    await feedWrongBook(tx, attempt, [item])
    return earnForPicture(core, tx, attempt, item)
  },
  onHandedIn: () => Promise.resolve(),
  reviewOf: () => Promise.resolve(openReview),
})
