import { setImmediate } from 'node:timers/promises'
import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Exam } from '../override/person-rules.ts'
import { counted } from './whole.ts'

/** Attempts asked for at a time: enough for the database, little enough that other calls get their turn. */
const CHUNK = 1000
/** The database reads as many pieces side by side. */
const AT_ONCE = 2

/** Attempts in ascending order of the total, equal totals by their id. */
export interface Attempts {
  ids: string[]
  totals: Float64Array
  mosts: Float64Array
}

/** Answers to one question, by place in ascending order of the total; numbers alone, so that millions fit. */
export interface Column {
  n: number
  attempt: Int32Array
  score: Int32Array
  spentMs: Int32Array
  /** Options chosen, as bits. */
  chosen: Uint32Array
}

/** A question whose answers are collected; `maskOf` is null where they do not matter. */
export interface Wanted {
  questionId: string
  n: number
  maskOf: ((answer: QuestionAnswer | null) => number) | null
}

export const attemptsOf = async (db: Db, exam: Exam): Promise<Attempts> => {
  const { rows } = await db.execute<{ id: string; total: number; most: number }>(
    sql`select c.id, c.total, c.max_total as most from ${counted(exam)} c order by c.total, c.id`,
  )
  return {
    ids: rows.map(({ id }) => id),
    totals: Float64Array.from(rows, ({ total }) => total),
    mosts: Float64Array.from(rows, ({ most }) => most),
  }
}

/** Everything one attempt answered, as lists in one order. */
interface Line extends Record<string, unknown> {
  no: number
  places: string
  scores: string
  spent: string
  answers: (QuestionAnswer | null)[]
}

const readChunk = async (db: Db, ids: readonly string[], wanted: readonly Wanted[]): Promise<Line[]> => {
  const [questionIds, needed] = [
    wanted.map(({ questionId }) => questionId),
    wanted.map(({ maskOf }) => maskOf !== null),
  ]
  const place = sql`array_position(${sql.param(questionIds)}::uuid[], i.question_id)`
  // Attempt by attempt over its own rows: a join might read all answers there are for each piece.
  const { rows } = await db.execute<Line>(sql`
    select c.no::int as no, s.* from unnest(${sql.param(ids)}::uuid[]) with ordinality c(id, no), lateral (
      select string_agg(${place}::text, ',') as places, string_agg(i.final_score::text, ',') as scores,
        string_agg(i.spent_ms::text, ',') as spent,
        json_agg(case when (${sql.param(needed)}::boolean[])[${place}] then i.answer end) as answers
      from attempt_items i
      where i.attempt_id = c.id and i.final_score is not null
        and i.question_id = any(${sql.param(questionIds)}::uuid[])) s
    where s.places is not null`)
  return rows
}

const emptyColumn = ({ n }: Wanted): Column => ({
  n: 0,
  attempt: new Int32Array(n),
  score: new Int32Array(n),
  spentMs: new Int32Array(n),
  chosen: new Uint32Array(n),
})

const addLine = (columns: readonly Column[], wanted: readonly Wanted[], line: Line, attempt: number): void => {
  const [places, scores, spent] = [line.places.split(','), line.scores.split(','), line.spent.split(',')]
  for (const [at, place] of places.entries()) {
    const column = columns[Number(place) - 1]
    // Who was marked meanwhile counts the next time.
    if (!column || column.n === column.score.length) continue
    column.attempt[column.n] = attempt
    column.score[column.n] = Number(scores[at])
    column.spentMs[column.n] = Number(spent[at])
    column.chosen[column.n] = wanted[Number(place) - 1]?.maskOf?.(line.answers[at] ?? null) ?? 0
    column.n += 1
  }
}

/** Reads every answer once; `onProgress` is told the share that is done. */
export const collect = async (
  db: Db,
  { ids }: Attempts,
  wanted: readonly Wanted[],
  onProgress: (share: number) => Promise<void>,
): Promise<Column[]> => {
  const columns = wanted.map(emptyColumn)
  const step = CHUNK * AT_ONCE
  for (let from = 0; from < ids.length; from += step) {
    const starts = Array.from({ length: AT_ONCE }, (_, n) => from + n * CHUNK).filter((start) => start < ids.length)
    const chunks = await Promise.all(starts.map((start) => readChunk(db, ids.slice(start, start + CHUNK), wanted)))
    for (const [n, lines] of chunks.entries()) {
      for (const line of lines) addLine(columns, wanted, line, from + n * CHUNK + line.no - 1)
      // Other calls have their turn between two pieces.
      await setImmediate()
    }
    await onProgress(Math.min(1, (from + step) / ids.length))
  }
  return columns
}
