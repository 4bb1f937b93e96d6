import { type SQL, sql } from 'drizzle-orm'

/** Handed-in sittings with a final total. */
export const FINISHED: readonly string[] = ['marked', 'published', 'appealed']

/** One row per person with a result: `score` in hundredths by the counting rule. `exam` is the alias of an exams row. */
export const countedResults = (exam: SQL): SQL => sql`(
  select a.person_id, case ${exam}.rules ->> 'counting'
      when 'average' then avg(a.total)
      when 'first' then (array_agg(a.total order by a.no))[1]
      when 'last' then (array_agg(a.total order by a.no desc))[1]
      else max(a.total) end as score
  from attempts a
  where a.scene = 'exam' and a.object_id = ${exam}.id and a.total is not null
    and a.state = any(${sql.param(FINISHED)}::text[])
  group by a.person_id)`

export const inPoints = (hundredths: number): number => Math.round(hundredths) / 100

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
