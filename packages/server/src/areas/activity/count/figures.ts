import type { ActivityUnitRow } from '@portal/contract/areas/activity/quiz-answer.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

type Figures = Omit<ActivityUnitRow, 'id' | 'orgName' | 'orgPath'>

export interface RawFigures extends Record<string, unknown> {
  expected: number
  joined: number
  expected_joined: number
  completed: number
  tries: number
  best: string | number | null
  mean: string | number | null
  seconds: number
  first_at: string | null
}

/** Over rows of participants called `x`. */
export const figureColumns: SQL = sql`(count(*) filter (where x.expected))::int as expected,
  (count(*) filter (where x.joined))::int as joined,
  (count(*) filter (where x.joined and x.expected))::int as expected_joined,
  (count(*) filter (where x.complete))::int as completed, coalesce(sum(x.tries), 0)::int as tries,
  max(x.best) as best, round(sum(x.score_sum) / nullif(sum(x.scored), 0), 2) as mean,
  coalesce(sum(x.seconds), 0)::int as seconds, min(x.first_at) as first_at`

const numberOf = (value: string | number | null): number | null => (value === null ? null : Number(value))

export const figuresFrom = (raw: RawFigures): Figures => ({
  expected: raw.expected,
  joined: raw.joined,
  rate: raw.expected === 0 ? null : raw.expected_joined / raw.expected,
  completed: raw.completed,
  tries: raw.tries,
  best: numberOf(raw.best),
  mean: numberOf(raw.mean),
  seconds: raw.seconds,
  firstAt: raw.first_at === null ? null : new Date(raw.first_at),
})

/** Figures over all of these participants. */
export const sumOf = async (tx: Tx, people: SQL): Promise<Figures> => {
  const { rows } = await tx.db.execute<RawFigures>(sql`select ${figureColumns} from ${people} x`)
  const [raw] = rows
  if (!raw) throw new Error('a sum over nothing is a row all the same')
  return figuresFrom(raw)
}
