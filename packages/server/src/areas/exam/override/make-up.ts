import { listMakeUp } from '@portal/contract/areas/exam/exam/exam.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { either, elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given } from '#src/kit/page-read/place.ts'
import { getRow } from '#src/kit/store.ts'
import { refuse } from '#src/platform/errors.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { givenAudience, placedAudience } from '#src/shared/audience/placed.ts'
import { examinee } from '../exam/people.ts'
import { countedResultsOf, pointsOf } from '../exam/results.ts'

const whyOf = sql`(case when r.person_id is null then 'absent' else 'failed' end)`

const isGranted = sql`exists (select 1 from exam_overrides x where x.exam_id = e.id and x.person_id = u.id)`

const neverStarted = sql`(r.person_id is null and not exists (
  select 1 from attempts a where a.scene = 'exam' and a.object_id = e.id and a.person_id = u.id
    and a.state not in ('prepared', 'void')))`

/** People of the audience who never started, or whose counted result is below the pass mark. */
export const makeUp = pageRead(listMakeUp, {
  from: sql`users u join exams e on e.id = ${given('exam')} left join org_units o on o.id = u.primary_org_id
    left join ${countedResultsOf(given('exam'))} r on r.person_id = u.id`,
  key: sql`u.id`,
  columns: {
    id: sql`u.id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`coalesce(o.name, '')`,
    why: whyOf,
    score: pointsOf(sql`r.score`),
    granted: isGranted,
  },
  given: async ({ tx, body }) => {
    const { id, audience } = await getRow(tx, exams, body.filter.examId ?? refuse(errors.missing))
    return { exam: id, ...givenAudience('audience', audience) }
  },
  where: (chosen) => sql`(r.reached < e.pass_score or ${neverStarted})
    and ${examinee({ audience: placedAudience('audience', chosen) })}`,
  search: [sql`u.name`, sql`u.code`],
  filter: { examId: elsewhere, why: equals(whyOf), granted: either(isGranted) },
  sort: { code: sql`u.code` },
  order: 'code',
})
