import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { QuizSettings } from '@portal/contract/areas/activity/quiz-settings.ts'
import { sql } from 'drizzle-orm'
import { dailyPool, layQuestions, pickDaily } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import { sharesOf } from '../shares.ts'
import { poolOf } from './pool.ts'

const FULL = 10_000

/** 100 分 over all questions, in whole hundredths. */
export const scoresOf = (count: number): number[] => sharesOf(FULL, count).map((share) => share / 100)

/** The whole bank is the one source; the difficulties of each try are mixed like those of the bank. */
const WHOLE = {
  rowId: 'activity',
  typeIds: [],
  kinds: [],
  labels: { any: [], all: [], none: [] },
  knowledgeIds: [],
  difficultyFrom: 1,
  difficultyTo: 5,
  excludeIds: [],
}

const seenBy = async (tx: Tx, activityId: string, personId: string): Promise<Map<string, number>> => {
  const { rows } = await tx.db.execute<{ id: string; at: number }>(sql`
    select i.question_id as id, max(extract(epoch from a.started_at)::float8) as at
    from attempts a join attempt_items i on i.attempt_id = a.id
    where a.scene = 'activity' and a.object_id = ${activityId} and a.person_id = ${personId} group by 1`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

interface Drawing {
  activityId: string
  personId: string
  quiz: QuizSettings
  seed: string
}

/** Questions met in earlier tries come again only where nothing else is left. */
export const drawTry = async (tx: Tx, { activityId, personId, quiz, seed }: Drawing): Promise<DrawnPaper> => {
  const pool = dailyPool(await poolOf(tx, activityId), { rows: [WHOLE], n: quiz.count })
  const picks = pickDaily(pool, seed, await seenBy(tx, activityId, personId))
  ensureSitting(picks.length === quiz.count, no.tooFewQuestions)
  return layQuestions(tx, picks, seed, scoresOf(quiz.count))
}
