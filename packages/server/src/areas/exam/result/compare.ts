import type { compareResults } from '@portal/contract/areas/exam/result.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { and, desc, inArray, lt, ne, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { pathName } from '#src/shared/directory/search.ts'
import { inPoints, inPointsOrNull } from '../exam/results.ts'
import type { Exam } from '../override/person-rules.ts'
import { countPeople } from './list.ts'
import { peopleResults } from './people-results.ts'

type Compared = ResultOf<typeof compareResults>

const MOST_UNITS = 200

interface Unit extends Record<string, unknown> {
  org_id: string
  org_name: string
  org_path: string
  expected: number
  submitted: number
  passed: number
  failed: number
  judged: number
  mean: number | null
}

const unitsOf = async (tx: Tx, exam: Exam): Promise<Compared['units']> => {
  const { rows } = await tx.db.execute<Unit>(sql`
    select f.*, coalesce(${pathName(sql`up.path`)}, '') as org_path from (
      select p.org_id, p.org_name, count(*)::int as expected, count(*) filter (where p.part = 'submitted')::int as submitted,
        count(*) filter (where p.passed)::int as passed, count(*) filter (where not p.passed)::int as failed, count(p.score)::int as judged, avg(p.score)::float8 as mean
      from ${peopleResults(exam)} p group by p.org_id, p.org_name
      order by (count(p.score) = 0), count(*) desc, p.org_name limit ${MOST_UNITS}
    ) f left join org_units o on o.id = f.org_id left join org_units up on up.id = o.parent_id
    order by (f.judged = 0), f.expected desc, f.org_name`)
  return rows.map(({ org_id: orgId, org_name: orgName, org_path: orgPath, judged, passed, mean, ...counts }) => ({
    orgId,
    orgName,
    orgPath,
    expected: counts.expected,
    submitted: counts.submitted,
    failed: counts.failed,
    passRate: judged === 0 ? null : passed / judged,
    mean: inPointsOrNull(mean),
  }))
}

/** The last exam before this one: of the same paper if there is one, else of the same unit. */
const previousOf = async (tx: Tx, exam: Exam): Promise<Exam | null> => {
  const [found] = await tx.db
    .select()
    .from(exams)
    .where(
      and(
        ne(exams.id, exam.id),
        lt(exams.closeAt, exam.openAt),
        inArray(exams.state, ['published', 'archived']),
        inScope(tx, exams.ownerOrgId, exams.createdBy),
        sql`(${exams.paperId} = ${exam.paperId} or ${exams.ownerOrgId} = ${exam.ownerOrgId})`,
      ),
    )
    .orderBy(sql`${exams.paperId} is not distinct from ${exam.paperId} desc`, desc(exams.closeAt))
    .limit(1)
  return found ?? null
}

const wholeOf = async (tx: Tx, exam: Exam): Promise<Compared['whole']> => {
  const { expected, submitted, passed, failed, mean } = await countPeople(tx, exam)
  return {
    title: exam.title,
    closeAt: exam.closeAt,
    total: inPoints(exam.total),
    expected,
    submitted,
    passRate: passed + failed === 0 ? null : passed / (passed + failed),
    mean: inPointsOrNull(mean),
  }
}

/** 单位对比 and 与上次对比. */
export const compare: HandlerOf<typeof compareResults> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.examId)
  const before = await previousOf(tx, exam)
  return {
    whole: await wholeOf(tx, exam),
    previous: before && (await wholeOf(tx, before)),
    units: await unitsOf(tx, exam),
  }
}
