import { QUIZ_SIZE } from '@portal/contract/areas/history/day.ts'
import { byRank } from '@portal/contract/areas/history/day-rule.ts'
import { sql } from 'drizzle-orm'
import { askable, layQuestions, type PracticeQuestion } from '#src/areas/exam/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { daysJoined } from '../day/conditions.ts'
import { readableOn } from '../day/entries.ts'

interface Linked extends Record<string, unknown> {
  id: string
  year: number
  importance: number
  questionIds: string[]
}

/** The first question of each entry, then the second of each, every question once. */
const inTurns = (entries: readonly Linked[]): string[] => {
  const longest = Math.max(0, ...entries.map(({ questionIds }) => questionIds.length))
  const turns = Array.from({ length: longest }, (_, at) => entries.flatMap(({ questionIds }) => questionIds[at] ?? []))
  return [...new Set(turns.flat())]
}

/** What is asked of a date: questions linked with the entries that this person may read, as far as they can be asked now. */
export const questionsOn = async (tx: Tx, actor: Actor, date: string): Promise<PracticeQuestion[]> => {
  const { rows } = await tx.db.execute<Linked>(sql`
    select h.post_id as id, h.year, h.importance, h.question_ids as "questionIds" from ${daysJoined}
    where ${readableOn(actor, date, {})} and cardinality(h.question_ids) > 0`)
  const ids = inTurns(rows.sort(byRank(date)))
  const known = new Map((await askable(tx, ids)).map((question) => [question.id, question]))
  return ids.flatMap((id) => known.get(id) ?? []).slice(0, QUIZ_SIZE)
}

/** The round of a person lies the same whenever it is asked for: what is shown before it begins is what then begins. */
export const layRound = async (
  tx: Tx,
  { personId, date }: { personId: string; date: string },
  questions: readonly PracticeQuestion[],
): Promise<{ paper: DrawnPaper; seed: string }> => {
  const seed = sha256(`history:${personId}:${date}`).slice(0, 16)
  return { paper: await layQuestions(tx, questions, seed), seed }
}
