import type { QuestionnaireRow } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Questionnaire } from '../access.ts'

interface Counted extends Record<string, unknown> {
  id: string
  org_name: string
  by_name: string
  questions: number
  answered: number
  median: number | null
}

/** Time and names of single answers stay hidden until the close wherever people may not be told apart. */
const showsMedian = ({ mode, state }: Questionnaire) => mode === 'named' || state === 'closed' || state === 'archived'

const countsOf = async (db: Db, ids: readonly string[]) => {
  const { rows } = await db.execute<Counted>(sql`
    select q.id, o.name as org_name, coalesce(u.name, '') as by_name, a.n as answered, a.median,
      (select count(*) from questionnaire_questions x
        where x.questionnaire_id = q.id and x.kind <> 'section' and not x.hidden) as questions
    from questionnaires q join org_units o on o.id = q.owner_org_id left join users u on u.id = q.created_by
    cross join lateral (
      select count(*) as n, percentile_cont(0.5) within group (order by r.seconds) as median
      from questionnaire_responses r where r.questionnaire_id = q.id and r.state = 'complete') a
    where q.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What lists and details say beside the settings. */
export const rowsOf = async (db: Db, list: readonly Questionnaire[]): Promise<QuestionnaireRow[]> => {
  const counts = await countsOf(
    db,
    list.map(({ id }) => id),
  )
  const names = await namesOfAudiences(
    db,
    list.map(({ audience }) => audience),
  )
  return list.map((each) => {
    const { expected, times, access } = each
    const count = counts.get(each.id)
    const answered = count?.answered ?? 0
    return {
      id: each.id,
      revision: each.revision,
      createdAt: each.createdAt,
      updatedAt: each.updatedAt,
      title: each.title,
      mode: each.mode,
      state: each.state,
      access,
      audienceText: access === 'audience' ? describeAudience(each.audience, names) : '',
      openAt: each.openAt,
      closeAt: each.closeAt,
      questionCount: count?.questions ?? 0,
      expected,
      answered,
      rate: times === 'once' && expected > 0 ? Math.min(1, answered / expected) : null,
      medianSeconds: answered > 0 && answered >= each.k && showsMedian(each) ? (count?.median ?? null) : null,
      orgName: count?.org_name ?? '',
      createdByName: count?.by_name ?? '',
    }
  })
}
