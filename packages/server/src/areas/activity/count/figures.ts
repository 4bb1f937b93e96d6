import type { ActivityUnitRow } from '@portal/contract/areas/activity/quiz-answer.ts'
import { type SQL, sql } from 'drizzle-orm'
import { namedColumns } from '#src/kit/page-read/read.ts'
import type { Tx } from '#src/platform/database/tx.ts'

type Figures = Omit<ActivityUnitRow, 'id' | 'orgName' | 'orgPath'>

/** Over rows of participants called `x`. */
export const figureColumns = {
  expected: sql`count(*) filter (where x.expected)`,
  joined: sql`count(*) filter (where x.joined)`,
  rate: sql`(count(*) filter (where x.joined and x.expected))::float8 / nullif(count(*) filter (where x.expected), 0)`,
  completed: sql`count(*) filter (where x.complete)`,
  tries: sql`coalesce(sum(x.tries), 0)::int`,
  best: sql`max(x.best)::float8`,
  mean: sql`round(sum(x.score_sum) / nullif(sum(x.scored), 0), 2)::float8`,
  seconds: sql`coalesce(sum(x.seconds), 0)::int`,
  firstAt: sql`min(x.first_at)`,
}

/** Figures over all of these participants. */
export const sumOf = async (tx: Tx, people: SQL): Promise<Figures> => {
  const { rows } = await tx.db.execute<Omit<Figures, 'firstAt'> & { firstAt: string | null }>(
    sql`select ${namedColumns(figureColumns)} from ${people} x`,
  )
  const [sum] = rows
  if (!sum) throw new Error('a sum over nothing is a row all the same')
  return { ...sum, firstAt: sum.firstAt === null ? null : new Date(sum.firstAt) }
}
