import type { ExamFigures } from '@portal/contract/areas/exam/analysis.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pathName } from '#src/shared/directory/search.ts'
import type { Exam } from '../override/person-rules.ts'
import { cronbachAlpha, kr20, meanOf, quantileOf, sdOf, standardError, varianceOf } from './statistics.ts'

/**
 * Attempts that count: one of each person by the counting rule, all of them where it is the average. Results from paper
 * answer no question here.
 */
export const counted = ({ id, rules }: Exam): SQL => {
  const all = sql`from attempts a where a.scene = 'exam' and a.object_id = ${id}
    and a.submit_kind is distinct from 'offline'
    and a.state in ('marked', 'published', 'appealed') and a.total is not null`
  const columns = sql`a.id, a.person_id, a.total, a.max_total, a.passed, a.org_at_start`
  if (rules.counting === 'average') return sql`(select ${columns} ${all})`
  const order = { best: sql`a.total desc, a.no`, first: sql`a.no`, last: sql`a.no desc` }[rules.counting]
  return sql`(select distinct on (a.person_id) ${columns} ${all} order by a.person_id, ${order})`
}

/** A question that 改判 has left out measures nothing. */
export const isCounting = ({ id }: Exam, questionId = sql`i.question_id`): SQL => sql`not exists (
  select 1 from regrades r where r.exam_id = ${id} and r.question_id = ${questionId}
  and r.applied_at is not null and r.change ->> 'kind' = 'drop')`

export const pointsOf = (value: number | null): number | null => (value === null ? null : value / 100)

/** One question, or one place of the paper, over some attempts. */
interface Part {
  variance: number | null
  /** Of full scores. */
  share: number
}

/** What reliability is worked out from. */
export interface Parts {
  parts: readonly Part[]
  by: ExamFigures['reliabilityBy']
  /** Full score of every question, hundredths, where each is right or wrong and they are worth the same. */
  unit: number | null
}

/** A part with what tells whether all of them are right or wrong and worth the same. */
export interface PartLine extends Part {
  mean: number
  max: number
  least: number
}

export const partsFrom = (lines: readonly PartLine[], by: ExamFigures['reliabilityBy']): Parts => {
  const [first] = lines
  const isEven = lines.every(({ mean, share, max, least }) => {
    return max === first?.max && max === least && Math.abs(mean - share * max) < 1e-7
  })
  return { parts: lines, by, unit: first && isEven ? first.max : null }
}

/** By question, or by place of the paper where papers differ. */
export const partsOf = async (db: Db, exam: Exam, attempts: SQL, by: ExamFigures['reliabilityBy']): Promise<Parts> => {
  const key = by === 'item' ? sql`i.question_id` : sql`i.position`
  const { rows } = await db.execute<PartLine & Record<string, unknown>>(sql`
    select var_samp(i.final_score)::float8 as variance, avg((i.final_score >= i.max)::int)::float8 as share,
      avg(i.final_score)::float8 as mean, max(i.max)::int as max, min(i.max)::int as least
    from ${attempts} c join attempt_items i on i.attempt_id = c.id
    where i.final_score is not null and ${isCounting(exam)} group by ${key}`)
  return partsFrom(rows, by)
}

const unitsOf = async (db: Db, attempts: SQL): Promise<ExamFigures['byOrg']> => {
  const { rows } = await db.execute<ExamFigures['byOrg'][number] & Record<string, unknown>>(sql`
    select coalesce(o.name, '') as "orgName", coalesce(${pathName(sql`up.path`)}, '') as "orgPath", count(*)::int as n, round(avg(c.total)) / 100.0::float8 as mean,
      avg(c.passed::int)::float8 as "passRate"
    from ${attempts} c left join org_units o on o.id = c.org_at_start
      left join org_units up on up.id = o.parent_id
    group by o.id, o.name, up.path order by count(*) desc, o.name limit 200`)
  return rows.map((row) => ({ ...row, mean: Number(row.mean) }))
}

const BANDS = 10

const bandsOf = (totals: Float64Array, most: number): number[] => {
  const bands = Array.from({ length: BANDS }, () => 0)
  for (const total of totals) {
    const band = most === 0 ? 0 : Math.min(BANDS - 1, Math.floor((total * BANDS) / most))
    bands[band] = (bands[band] ?? 0) + 1
  }
  return bands
}

/** Figures of these attempts as a whole; without parts nothing is said of reliability. */
export const wholeOf = async (db: Db, exam: Exam, attempts: SQL, known: Parts | null): Promise<ExamFigures> => {
  const { rows } = await db.execute<{ total: number; passed: boolean }>(
    sql`select c.total, c.passed from ${attempts} c order by c.total`,
  )
  const totals = Float64Array.from(rows, ({ total }) => total)
  const sd = sdOf(totals)
  const { parts, by, unit } = known ?? { parts: [], by: 'item', unit: null }
  const alpha =
    known &&
    cronbachAlpha(
      parts.map(({ variance }) => variance ?? 0),
      varianceOf(totals),
    )
  const passed = rows.filter((row) => row.passed).length
  return {
    n: totals.length,
    mean: pointsOf(meanOf(totals)),
    sd: pointsOf(sd),
    median: pointsOf(quantileOf(totals, 0.5)),
    lowerQuartile: pointsOf(quantileOf(totals, 0.25)),
    upperQuartile: pointsOf(quantileOf(totals, 0.75)),
    passRate: totals.length === 0 ? null : passed / totals.length,
    kr20:
      unit === null
        ? null
        : kr20(
            parts.map(({ share }) => share),
            totals.map((total) => total / unit),
          ),
    alpha,
    sem: pointsOf(standardError(sd, alpha)),
    reliabilityBy: by,
    total: exam.total / 100,
    histogram: bandsOf(totals, exam.total),
    byOrg: await unitsOf(db, attempts),
  }
}
