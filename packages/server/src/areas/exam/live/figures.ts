import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import type { ItemFigures } from '@portal/contract/areas/exam/live/quiz.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { DrawnItem } from '#src/schema/exam/attempt.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { type Versions, versionOf } from '#src/shared/attempt/versions.ts'
import { itemsOfPush, type LivePushRow, type LiveQuiz } from './desk.ts'

interface Same extends Record<string, unknown> {
  item_id: string
  answer: QuestionAnswer | null
  n: number
}

const CHOICES: readonly QuestionKind[] = ['single', 'multiple', 'uncertain', 'judge']

const chosenIn = (answer: QuestionAnswer | null): string[] => {
  if (answer === null) return []
  return Array.isArray(answer) ? answer.map(String) : [String(answer)]
}

const figuresOfItem = (item: DrawnItem, versions: Versions, given: readonly Same[]): ItemFigures => {
  const { content } = versionOf(versions, item)
  const bars = new Map<string, number>()
  let [answered, right] = [0, 0]
  for (const { answer, n } of given) {
    answered += n
    if (scoreItem(content, answer, item.max, item.policy ?? content).outcome === 'right') right += n
    if (!CHOICES.includes(content.kind)) continue
    for (const id of chosenIn(answer)) bars.set(id, (bars.get(id) ?? 0) + n)
  }
  return { itemId: item.itemId, answered, right, bars: [...bars].map(([id, n]) => ({ id, n })) }
}

const countAnswered = async (db: Db, { quizId, itemIds }: LivePushRow): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from attempts where scene = 'live' and object_id = ${quizId} and answers ? ${itemIds[0] ?? ''}`)
  return rows[0]?.n ?? 0
}

/** Counted from the answers themselves, equal ones together: nobody adds to a row that all would wait for. */
export const figuresOf = async (
  { versions }: Pick<Attempts, 'versions'>,
  db: Db,
  quiz: LiveQuiz,
  push: LivePushRow,
): Promise<{ answered: number; figures: ItemFigures[] }> => {
  if (push.figures !== null) return { answered: push.answered, figures: push.figures }
  const { rows } = await db.execute<Same>(sql`
    select i.item_id, a.answers -> i.item_id -> 'a' as answer, count(*)::int as n
    from attempts a cross join unnest(${sql.param(push.itemIds)}::text[]) as i (item_id)
    where a.scene = 'live' and a.object_id = ${quiz.id} and a.answers ? i.item_id group by 1, 2`)
  const items = itemsOfPush(quiz, push)
  const known = await versions.load(db, items)
  const figures = items.map((item) =>
    figuresOfItem(
      item,
      known,
      rows.filter((row) => row.item_id === item.itemId),
    ),
  )
  return { answered: figures[0]?.answered ?? 0, figures }
}

const FRESH_MS = 500

/** How many have answered a push: counted at most twice a second, however many pages ask at once. */
export const createAnsweredCount = (db: Db): ((push: LivePushRow) => Promise<number>) => {
  const recent = new Map<string, { until: number; count: Promise<number> }>()
  return async (push) => {
    if (push.closedAt !== null) return push.answered
    const now = performance.now()
    const known = recent.get(push.id)
    if (known && known.until > now) return known.count
    for (const [id, { until }] of recent) if (until <= now) recent.delete(id)
    const count = countAnswered(db, push)
    recent.set(push.id, { until: now + FRESH_MS, count })
    return count
  }
}
