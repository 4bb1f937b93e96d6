import type { HistoryQuiz } from '@portal/contract/areas/history/day.ts'
import { sql } from 'drizzle-orm'
import { askedItemsOf, isPlainChoice } from '#src/areas/exam/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import type { Portal } from '#src/shared/portal.ts'
import { layRound, questionsOn } from './questions.ts'

interface Round extends Record<string, unknown> {
  id: string
  running: boolean
  right: number
  total: number
}

/** The newest round of the person on the questions of a date. */
const lastRound = async (tx: Tx, personId: string, date: string): Promise<Round | null> => {
  const { rows } = await tx.db.execute<Round>(sql`
    select a.id, a.submitted_at is null as running, a.item_count as total,
      (select count(*)::int from attempt_items i where i.attempt_id = a.id and i.outcome = 'right') as "right"
    from attempts a where a.scene = 'history' and a.object_id = ${personId} and a.person_id = ${personId}
      and a.mode = ${date} and a.state <> 'void' order by a.no desc limit 1`)
  return rows[0] ?? null
}

/** 今日两分钟 of a date as it stands for this person; null where nothing can be asked. */
export const quizOf = async (
  { files }: Pick<Portal, 'files'>,
  { tx, actor }: { tx: Tx; actor: Actor },
  date: string,
): Promise<HistoryQuiz | null> => {
  const questions = await questionsOn(tx, actor, date)
  if (questions.length === 0) return null
  const round = await lastRound(tx, actor.id, date)
  const running = round?.running ? round.id : null
  const done = round && !round.running ? { right: round.right, total: round.total } : null
  if (running !== null) return { count: questions.length, first: null, running, done }
  const { paper, seed } = await layRound(tx, { personId: actor.id, date }, questions)
  const [first] = await askedItemsOf({ tx, actor, files, seed }, itemsOf({ paper }).slice(0, 1))
  return { count: questions.length, first: first && isPlainChoice(first) ? first : null, running, done }
}
