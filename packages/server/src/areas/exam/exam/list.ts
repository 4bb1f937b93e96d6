import { type ExamRow, listExams } from '@portal/contract/areas/exam/exam/exam.ts'
import { sql } from 'drizzle-orm'
import { before, equals, from } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Exam } from '../override/person-rules.ts'
import { inPhase, phaseOf } from '../own/phase.ts'
import { countExamineesOf } from './people.ts'
import { countedResults, pointsOf } from './results.ts'

const joins = sql`left join papers p on p.id = ${exams.paperId}
  left join org_units o on o.id = ${exams.ownerOrgId}
  cross join lateral (
    select count(distinct a.person_id) filter (where a.state not in ('prepared', 'started', 'frozen', 'void')) as submitted,
      count(*) filter (where a.state in ('started', 'frozen')) as sitting,
      count(*) filter (where a.state in ('submitted', 'marking')) as to_mark
    from attempts a where a.scene = 'exam' and a.object_id = ${exams.id}) s
  cross join lateral (
    select avg(r.score) as mean, avg((r.reached >= ${exams.passScore})::int)::float8 as pass_rate
    from ${countedResults(sql`${exams}`)} r) c`

export const list = pageRead(listExams, {
  from: sql`${exams}`,
  joins,
  key: exams.id,
  columns: {
    id: exams.id,
    revision: exams.revision,
    createdAt: exams.createdAt,
    updatedAt: exams.updatedAt,
    title: exams.title,
    scene: sql<ExamRow['scene']>`'exam'`,
    paperTitle: sql`coalesce(p.title, '')`,
    openAt: exams.openAt,
    closeAt: exams.closeAt,
    limitMinutes: sql`(${exams.rules} ->> 'limitMinutes')::int`,
    audience: sql<Exam['audience']>`${exams.audience}`,
    submitted: sql`s.submitted`,
    sitting: sql`s.sitting`,
    toMark: sql`s.to_mark`,
    mean: pointsOf(sql`c.mean`),
    passRate: sql`c.pass_rate`,
    phase: phaseOf,
    state: exams.state,
    ownerOrgId: exams.ownerOrgId,
    ownerOrgName: sql`coalesce(o.name, '')`,
    paused: sql`${exams.pausedAt} is not null`,
  },
  scope: [exams.ownerOrgId, exams.createdBy],
  search: [exams.title],
  filter: {
    phase: inPhase,
    state: equals(exams.state),
    scene: (scene) => sql`${scene}::text = 'exam'`,
    orgId: (unit: Place) => inSubtree(sql`${exams.ownerOrgId}`, unit),
    from: from(exams.closeAt),
    to: before(exams.openAt),
  },
  sort: {
    openAt: exams.openAt,
    closeAt: exams.closeAt,
    title: chinese(exams.title),
    createdAt: exams.createdAt,
    updatedAt: exams.updatedAt,
  },
  order: '-openAt',
  finish: async ({ tx }, rows) => {
    const expected = await countExamineesOf(tx, rows)
    return rows.map(({ audience: _, ...row }) => ({ ...row, expected: expected.get(row.id) ?? 0 }))
  },
})
