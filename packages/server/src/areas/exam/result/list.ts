import type { listResults, ResultRow, resultFigures } from '@portal/contract/areas/exam/result.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { countRows, getRow } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { settleOverdueOf } from '#src/shared/attempt/settle.ts'
import { inPointsOrNull } from '../exam/results.ts'
import type { Exam } from '../override/person-rules.ts'
import { phaseOf } from '../own/phase.ts'
import { peopleResults } from './people-results.ts'

type Body = BodyOf<typeof listResults>

const conditions = ({ filter, keyword }: Body): (SQL | undefined)[] => {
  const words = `%${escapeLike(keyword)}%`
  return [
    filter.group && sql`p.part = ${filter.group}`,
    filter.passed && sql`p.passed = ${filter.passed === 'yes'}::boolean`,
    filter.submitKind && sql`p.submit_kind = ${filter.submitKind}`,
    filter.scoreFrom === undefined ? undefined : sql`p.score >= ${Math.round(filter.scoreFrom * 100)}::int`,
    filter.scoreTo === undefined ? undefined : sql`p.score <= ${Math.round(filter.scoreTo * 100)}::int`,
    filter.orgId === undefined
      ? undefined
      : sql`p.path like (select top.path || '%' from org_units top where top.id = ${filter.orgId})`,
    keyword === '' ? undefined : sql`(p.name ilike ${words} or p.code ilike ${words})`,
  ]
}

const sortKeys: Record<string, SQL> = {
  score: sql`p.score`,
  name: sql`p.name collate "zh-x-icu"`,
  minutes: sql`p.minutes`,
}

const orderOf = (sort: string | undefined): SQL => {
  if (sort === undefined) return sql`p.rank nulls last, p.part desc, p.code, p.id`
  const column = sortKeys[sort.replace(/^-/, '')] ?? sql`p.rank`
  return sort.startsWith('-') ? sql`${column} desc nulls last, p.id` : sql`${column} nulls last, p.id`
}

interface Line extends Record<string, unknown> {
  id: string
  attempt_id: string | null
  name: string
  code: string
  org_name: string
  score: number | null
  rank: number | null
  passed: boolean | null
  minutes: number | null
  submit_kind: ResultRow['submitKind']
  times: number
  switches: number
  state: ResultRow['state']
}

const rowOf = (line: Line): ResultRow => ({
  id: line.id,
  attemptId: line.attempt_id,
  name: line.name,
  code: line.code,
  orgName: line.org_name,
  score: inPointsOrNull(line.score),
  rank: line.rank,
  passed: line.passed,
  minutes: line.minutes === null ? null : Math.round(line.minutes * 10) / 10,
  submitKind: line.submit_kind,
  attempts: line.times,
  switches: line.switches,
  state: line.state,
})

export const list: HandlerOf<typeof listResults> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.filter.examId ?? refuse(errors.missing))
  const from = sql`${peopleResults(exam)} p`
  const where = and(...conditions(body)) ?? sql`true`
  const { rows } = await tx.db.execute<Line>(sql`
    select p.* from ${from} where ${where} order by ${orderOf(body.sort)}
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  return { list: rows.map(rowOf), total: await countRows(tx, from, where, body.exactTotal) }
}

interface Figures extends Record<string, unknown> {
  expected: number
  submitted: number
  sitting: number
  not_started: number
  absent: number
  passed: number
  failed: number
  mean: number | null
}

export const countPeople = async (tx: Tx, exam: Exam): Promise<Figures> => {
  const { rows } = await tx.db.execute<Figures>(sql`
    select count(*)::int as expected, count(*) filter (where part = 'submitted')::int as submitted,
      count(*) filter (where part = 'sitting')::int as sitting,
      count(*) filter (where part = 'notStarted')::int as not_started,
      count(*) filter (where part = 'absent')::int as absent,
      count(*) filter (where passed)::int as passed, count(*) filter (where not passed)::int as failed,
      avg(score)::float8 as mean
    from ${peopleResults(exam)} p`)
  return rows[0] ?? refuse(errors.missing)
}

const bandsOf = async (tx: Tx, exam: Exam): Promise<number[]> => {
  const { rows } = await tx.db.execute<{ band: number; n: number }>(sql`
    select least(9, floor(score * 10 / ${Math.max(1, exam.total)}::int))::int as band, count(*)::int as n
    from ${peopleResults(exam)} p where score is not null group by 1`)
  const counts = new Map(rows.map(({ band, n }) => [band, n]))
  return Array.from({ length: 10 }, (_, band) => counts.get(band) ?? 0)
}

interface Standing extends Record<string, unknown> {
  /** Scripts of which nobody has taken a question, of those that are not marked. */
  unassigned: number
  unmarked: number
  unpublished: number
}

export const countUnmarked = async (tx: Tx, examId: string): Promise<Standing> => {
  const { rows } = await tx.db.execute<Standing>(sql`
    select count(*) filter (where state in ('submitted', 'marking') and exists (
        select 1 from mark_tasks m where m.attempt_id = a.id and m.state = 'unassigned'))::int as unassigned,
      count(*) filter (where state in ('submitted', 'marking'))::int as unmarked,
      count(*) filter (where state = 'marked')::int as unpublished
    from attempts a where scene = 'exam' and object_id = ${examId}`)
  return rows[0] ?? { unassigned: 0, unmarked: 0, unpublished: 0 }
}

export const figuresWith =
  (core: Attempts): HandlerOf<typeof resultFigures> =>
  async ({ tx, body }) => {
    const exam = await getRow(tx, exams, body.examId)
    await settleOverdueOf(core, { scene: 'exam', objectId: exam.id })
    const [found] = await tx.db.select({ phase: phaseOf }).from(exams).where(eq(exams.id, exam.id))
    const { not_started: notStarted, mean, ...people } = await countPeople(tx, exam)
    return {
      title: exam.title,
      phase: found?.phase ?? 'upcoming',
      total: exam.total / 100,
      passScore: exam.passScore / 100,
      ...people,
      notStarted,
      mean: inPointsOrNull(mean),
      ...(await countUnmarked(tx, exam.id)),
      bands: await bandsOf(tx, exam),
    }
  }
