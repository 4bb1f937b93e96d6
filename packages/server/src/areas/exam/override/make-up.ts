import type { listMakeUp, MakeUpRow } from '@portal/contract/areas/exam/exam/exam.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { countRows, getRow } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { examinee } from '../exam/people.ts'
import { countedResults, inPoints } from '../exam/results.ts'

interface Line extends Record<string, unknown> {
  id: string
  name: string
  code: string
  orgName: string
  why: MakeUpRow['why']
  score: string | null
  granted: boolean
}

/** People of the audience who never started, or whose counted result is below the pass mark. */
export const makeUp: HandlerOf<typeof listMakeUp> = async ({ tx, body }) => {
  const { filter, keyword, page, pageSize, exactTotal, sort } = body
  ensure(filter.examId, errors.missing)
  const exam = await getRow(tx, exams, filter.examId)
  const pattern = `%${escapeLike(keyword)}%`
  const from = sql`(
    select u.id, u.name, u.code, o.name as "orgName", r.score,
      case when r.person_id is null then 'absent' else 'failed' end as why,
      exists (select 1 from exam_overrides x where x.exam_id = e.id and x.person_id = u.id) as granted
    from exams e join users u on ${examinee(exam)} left join org_units o on o.id = u.primary_org_id
      left join lateral ${countedResults(sql`e`)} r on r.person_id = u.id
    where e.id = ${exam.id} and (r.reached < e.pass_score or (r.person_id is null and not exists (
      select 1 from attempts a where a.scene = 'exam' and a.object_id = e.id and a.person_id = u.id
        and a.state not in ('prepared', 'void'))))) m`
  const where = sql`(m.name ilike ${pattern} or m.code ilike ${pattern})
    ${filter.why === undefined ? sql`` : sql`and m.why = ${filter.why}`}
    ${filter.granted === undefined ? sql`` : sql`and m.granted = ${filter.granted}`}`
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.db.execute<Line>(sql`
    select m.* from ${from} where ${where} order by m.code ${direction}, m.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    list: rows.map(({ score, ...row }) => ({
      ...row,
      orgName: row.orgName ?? '',
      score: score === null ? null : inPoints(Number(score)),
    })),
    total: await countRows(tx, from, where, exactTotal),
  }
}
