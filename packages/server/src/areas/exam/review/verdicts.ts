import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { eq, sql } from 'drizzle-orm'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attemptItems } from '#src/schema/exam/attempt.ts'
import type { AskedSurroundings } from '#src/shared/attempt/asked-item.ts'
import type { AttemptCore } from '#src/shared/attempt/attempts.ts'
import type { Attempt, AttemptItem } from '#src/shared/attempt/scene.ts'
import { itemsOf, scoredItem } from '#src/shared/attempt/score-items.ts'
import { type Versions, versionOf } from '#src/shared/attempt/versions.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { openedKeys } from './opened-keys.ts'

export interface Answered {
  item: AttemptItem
  why: string
  points: number
}

const readCollected = prepared<{ person_id: string; id: string }>(
  () => sql`
    select c.user_id as person_id, c.item_id as id
    from unnest(${sql.placeholder('persons')}::uuid[], ${sql.placeholder('questions')}::uuid[]) as q (person_id, id)
      join content_reactions c on c.user_id = q.person_id and c.kind = 'question' and c.reaction = 'collect' and c.item_id = q.id`,
)

interface Kept {
  personId: string
  questionIds: readonly string[]
}

/** Questions among these that the person keeps as favourites. */
const collectedOf = coalesced(async ({ db }: Tx, asked: readonly Kept[]): Promise<Set<string>[]> => {
  const pairs = asked.flatMap(({ personId, questionIds }) => questionIds.map((id) => ({ personId, id })))
  const found = await readCollected(db, {
    persons: pairs.map(({ personId }) => personId),
    questions: pairs.map(({ id }) => id),
  })
  return asked.map(({ personId }) => new Set(found.filter((row) => row.person_id === personId).map(({ id }) => id)))
})

/** What may be seen of questions that are answered for good, in their order. */
export const verdictsOf = async (
  tx: Tx,
  attempt: Attempt,
  answered: readonly Answered[],
  { versions, addressOf }: Pick<AskedSurroundings, 'addressOf'> & { versions: Versions },
): Promise<AnswerVerdict[]> => {
  const collected = await collectedOf(tx, {
    personId: attempt.personId,
    questionIds: answered.map(({ item }) => item.questionId),
  })
  return answered.map(({ item, why, points }) => {
    const { content, source } = versionOf(versions, item)
    return {
      score: item.finalScore === null ? null : item.finalScore / 100,
      maxScore: item.max / 100,
      outcome: item.outcome,
      right: item.outcome === 'right',
      why,
      ...openedKeys(content),
      explanation: withPictureAddresses(content.explanation, addressOf),
      source,
      points,
      attemptItemId: item.id,
      questionId: item.questionId,
      collected: collected.has(item.questionId),
    }
  })
}

/** Those of a running attempt, for a page that goes on with it. */
export const verdictsSoFar = async (
  core: AttemptCore,
  tx: Tx,
  attempt: Attempt,
  addressOf: AskedSurroundings['addressOf'],
): Promise<(AnswerVerdict & { itemId: string })[]> => {
  const rows = await tx.db
    .select()
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attempt.id))
    .orderBy(attemptItems.position)
  if (rows.length === 0) return []
  const drawn = new Map(itemsOf(attempt).map((item) => [item.itemId, item]))
  const versions = await core.versions.load(tx.db, rows)
  const answered = rows.flatMap((row): Answered[] => {
    const item = drawn.get(row.itemId)
    const stored = attempt.answers[row.itemId]
    if (!item || !stored) return []
    const { attemptId, position, answeredAt: at } = row
    const { why } = scoredItem({ attemptId, item, position, stored, at }, versions)
    return [{ item: row, why, points: stored.p ?? 0 }]
  })
  const verdicts = await verdictsOf(tx, attempt, answered, { versions, addressOf })
  return verdicts.map((verdict, place) => ({ itemId: answered[place]?.item.itemId ?? '', ...verdict }))
}
