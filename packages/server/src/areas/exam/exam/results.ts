import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Exam } from '../override/person-rules.ts'

/** Handed-in sittings with a final total. */
export const FINISHED: readonly string[] = ['marked', 'published', 'appealed']

/** Of them, those whose person has been told. */
export const OUT: readonly string[] = ['published', 'appealed']

const byRule = (exam: SQL, value: SQL): SQL => sql`case ${exam}.rules ->> 'counting'
      when 'average' then avg(${value})
      when 'first' then (array_agg(${value} order by a.no))[1]
      when 'last' then (array_agg(${value} order by a.no desc))[1]
      else max(${value}) end`

/**
 * One row per person with a result: `score` in hundredths by the counting rule, `reached` the same on the full paper,
 * which the pass mark is held against. `exam` is the alias of an exams row.
 */
export const countedResults = (exam: SQL): SQL => sql`(
  select a.person_id, ${byRule(exam, sql`a.total`)} as score,
    ${byRule(exam, sql`a.total::numeric * ${exam}.total / nullif(a.max_total, 0)`)} as reached
  from attempts a
  where a.scene = 'exam' and a.object_id = ${exam}.id and a.total is not null
    and a.state = any(${sql.param(FINISHED)}::text[])
  group by a.person_id)`

/** The same, of the one exam of this id, once for all its people. */
export const countedResultsOf = (examId: string | Place): SQL => sql`(
  select r.*, rank() over (order by r.score desc)::int as rank
  from exams counted cross join lateral ${countedResults(sql`counted`)} r where counted.id = ${examId})`

/** Hundredths as points, in the words of {@link inPoints}. */
export const pointsOf = (hundredths: SQL): SQL => sql`(floor(${hundredths} + 0.5) / 100)::float8`

export const inPoints = (hundredths: number): number => Math.round(hundredths) / 100

/** The same where there may be no score. */
export const inPointsOrNull = (hundredths: number | null): number | null =>
  hundredths === null ? null : inPoints(hundredths)

type Passing = Pick<Exam, 'total' | 'passScore'>

/** What a total is worth on the full paper: a question left out by 改判 lowers total and pass mark alike. */
export const onFullPaper = ({ total: full }: Pick<Exam, 'total'>, total: number, maxTotal: number): number =>
  maxTotal === 0 || maxTotal === full ? total : (total * full) / maxTotal

export const isPassed = (exam: Passing, total: number, maxTotal: number): boolean =>
  onFullPaper(exam, total, maxTotal) >= exam.passScore

interface Finished {
  no: number
  total: number
}

/** The counted result of one person, hundredths: the same rule as {@link countedResults}; null: none yet. */
export const countedTotal = (counting: string, finished: readonly Finished[]): number | null => {
  const sorted = [...finished].sort((a, b) => a.no - b.no)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return null
  if (counting === 'first') return first.total
  if (counting === 'last') return last.total
  if (counting === 'average') return sorted.reduce((sum, { total }) => sum + total, 0) / sorted.length
  return Math.max(...sorted.map(({ total }) => total))
}
