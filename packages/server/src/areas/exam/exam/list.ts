import type { ExamRow, listExams } from '@portal/contract/areas/exam/exam/exam.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { anyOf, escapeLike } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { exams, papers } from '#src/schema/exam/exam.ts'
import { inPhase, phaseOf } from '../own/phase.ts'
import { countExamineesOf } from './people.ts'
import { countedResults, inPoints } from './results.ts'

type Body = BodyOf<typeof listExams>

const belowUnit = (orgId: string): SQL => sql`${exams.ownerOrgId} in (
  select o.id from org_units o join org_units top on o.path like top.path || '%' where top.id = ${orgId})`

const conditions = ({ filter, keyword }: Body): (SQL | undefined)[] => [
  filter.phase && inPhase(filter.phase),
  filter.state && eq(exams.state, filter.state),
  filter.scene && filter.scene !== 'exam' ? sql`false` : undefined,
  filter.orgId === undefined ? undefined : belowUnit(filter.orgId),
  filter.from && sql`${exams.closeAt} >= ${filter.from.toISOString()}::timestamptz`,
  filter.to && sql`${exams.openAt} < ${filter.to.toISOString()}::timestamptz`,
  keyword === '' ? undefined : sql`${exams.title} ilike ${`%${escapeLike(keyword)}%`}`,
]

const sortKeys: Record<string, SQL> = {
  openAt: sql`${exams.openAt}`,
  closeAt: sql`${exams.closeAt}`,
  title: sql`${exams.title} collate "zh-x-icu"`,
  createdAt: sql`${exams.createdAt}`,
  updatedAt: sql`${exams.updatedAt}`,
}

const orderOf = (sort: string | undefined): SQL => {
  const column = sortKeys[sort?.replace(/^-/, '') ?? 'openAt'] ?? sql`${exams.openAt}`
  const direction = sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${column} ${direction}, ${exams.id} ${direction}`
}

interface Figures extends Record<string, unknown> {
  id: string
  submitted: number
  sitting: number
  to_mark: number
  mean: string | null
  pass_rate: number | null
}

const figuresOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Figures>> => {
  const { rows } = await tx.db.execute<Figures>(sql`
    select e.id, s.submitted, s.sitting, s.to_mark, c.mean, c.pass_rate from exams e
    cross join lateral (
      select count(distinct a.person_id) filter (where a.state not in ('prepared', 'started', 'frozen', 'void')) as submitted,
        count(*) filter (where a.state in ('started', 'frozen')) as sitting,
        count(*) filter (where a.state in ('submitted', 'marking')) as to_mark
      from attempts a where a.scene = 'exam' and a.object_id = e.id) s
    cross join lateral (
      select avg(r.score) as mean, avg((r.reached >= e.pass_score)::int)::float8 as pass_rate
      from ${countedResults(sql`e`)} r) c
    where e.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Rows of the list by their ids, with the figures of each. */
const rowsOf = async (tx: Tx, ids: readonly string[]): Promise<ExamRow[]> => {
  const found = await tx.db
    .select({
      exam: getTableColumns(exams),
      phase: phaseOf,
      paperTitle: papers.title,
      ownerOrgName: orgUnits.name,
    })
    .from(exams)
    .leftJoin(papers, eq(papers.id, exams.paperId))
    .leftJoin(orgUnits, eq(orgUnits.id, exams.ownerOrgId))
    .where(anyOf(exams.id, ids))
  const figures = await figuresOf(tx, ids)
  const expected = await countExamineesOf(
    tx,
    found.map(({ exam }) => exam),
  )
  const rows: ExamRow[] = []
  for (const { exam, phase, paperTitle, ownerOrgName } of found) {
    const known = figures.get(exam.id)
    rows.push({
      ...exam,
      scene: 'exam',
      paperTitle: paperTitle ?? '',
      ownerOrgName: ownerOrgName ?? '',
      limitMinutes: exam.rules.limitMinutes,
      expected: expected.get(exam.id) ?? 0,
      submitted: known?.submitted ?? 0,
      sitting: known?.sitting ?? 0,
      toMark: known?.to_mark ?? 0,
      mean: known?.mean ? inPoints(Number(known.mean)) : null,
      passRate: known?.pass_rate ?? null,
      phase,
      paused: exam.pausedAt !== null,
    })
  }
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

export const list: HandlerOf<typeof listExams> = async ({ tx, body }) => {
  const where = and(inScope(tx, exams.ownerOrgId, exams.createdBy), ...conditions(body)) ?? sql`true`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select ${exams.id} as id from ${exams} where ${where} order by ${orderOf(body.sort)}
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  return {
    list: await rowsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    total: await countRows(tx, sql`${exams}`, where, body.exactTotal),
  }
}
