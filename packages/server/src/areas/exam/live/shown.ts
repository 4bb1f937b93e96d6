import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import type { LiveItemResult, LivePush } from '@portal/contract/areas/exam/live/answer.ts'
import { noFigures } from '@portal/contract/areas/exam/live/quiz.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts as attemptRows, type DrawnItem, type StoredAnswer } from '#src/schema/exam/attempt.ts'
import { type AskedSurroundings, askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { type Versions, versionOf } from '#src/shared/attempt/versions.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { openedKeys } from '../review/opened-keys.ts'
import { itemsOfPush, type LivePushRow, type LiveQuiz } from './desk.ts'

/** Addresses of pictures on the hour, so that a page asking again meets its cache. */
const surroundingsOf = ({ files }: Attempts, actor: Actor, { id, seed }: LiveQuiz): AskedSurroundings => {
  const until = new Date(Math.ceil(Date.now() / HOUR_MS + 24) * HOUR_MS)
  return { seed, addressOf: (fileId) => files.sittingUrl(actor, { attemptId: id, until }, fileId) }
}

/** What a person has sent in a quiz, by item. */
export const answersOf = async (tx: Tx, personId: string, quizId: string): Promise<Record<string, StoredAnswer>> => {
  const [attempt] = await tx.db
    .select({ answers: attemptRows.answers })
    .from(attemptRows)
    .where(and(eq(attemptRows.scene, 'live'), eq(attemptRows.objectId, quizId), eq(attemptRows.personId, personId)))
    .orderBy(attemptRows.no)
    .limit(1)
  return attempt?.answers ?? {}
}

const resultOf = (
  item: DrawnItem,
  versions: Versions,
  stored: StoredAnswer | undefined,
  { figures }: LivePushRow,
  { addressOf }: AskedSurroundings,
): LiveItemResult => {
  const { content } = versionOf(versions, item)
  const scored = stored && scoreItem(content, stored.a, item.max, item.policy ?? content)
  return {
    itemId: item.itemId,
    key: openedKeys(content).key,
    explanation: withPictureAddresses(content.explanation, addressOf),
    outcome: scored?.outcome ?? null,
    score: scored && scored.hundredths !== null ? scored.hundredths / 100 : null,
    figures: figures?.find(({ itemId }) => itemId === item.itemId) ?? noFigures(item.itemId),
  }
}

interface Viewer {
  tx: Tx
  actor: Actor
  /** What he has sent in the quiz. */
  answers: Record<string, StoredAnswer>
}

type ShownPush = Pick<LivePush, 'id' | 'first' | 'items' | 'mine' | 'results'>

/** A push as a person may see it: keys, bars and his own result only once it is closed. */
export const shownPush = async (
  core: Attempts,
  { tx, actor, answers }: Viewer,
  quiz: LiveQuiz,
  push: LivePushRow,
): Promise<ShownPush> => {
  const items = itemsOfPush(quiz, push)
  const versions = await core.versions.load(tx.db, items)
  const surroundings = surroundingsOf(core, actor, quiz)
  const sent = items.flatMap(({ itemId }) => {
    const stored = answers[itemId]
    return stored ? [{ itemId, answer: stored.a }] : []
  })
  return {
    id: push.id,
    first: push.first,
    items: items.map((item) => askedItemOf(item, versionOf(versions, item).content, surroundings)),
    mine: sent.length > 0 ? sent : null,
    results:
      push.closedAt === null
        ? null
        : items.map((item) => resultOf(item, versions, answers[item.itemId], push, surroundings)),
  }
}
