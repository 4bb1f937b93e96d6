import type { QuestionnaireRow } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { type Audience, describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'

/** Time and names of single answers stay hidden until the close wherever people may not be told apart. */
const showsMedian = sql`(answers.n > 0 and answers.n >= ${questionnaires.k}
  and (${questionnaires.mode} = 'named' or ${questionnaires.state} in ('closed', 'archived')))`

/** What lists and details say beside the settings. */
export const questionnaireShown = {
  from: sql`${questionnaires}`,
  joins: sql`join org_units o on o.id = ${questionnaires.ownerOrgId} left join users u on u.id = ${questionnaires.createdBy}
    cross join lateral (
      select count(*) as n, percentile_cont(0.5) within group (order by r.seconds) as median
      from questionnaire_responses r where r.questionnaire_id = ${questionnaires.id} and r.state = 'complete') answers`,
  key: questionnaires.id,
  columns: {
    id: questionnaires.id,
    revision: questionnaires.revision,
    createdAt: questionnaires.createdAt,
    updatedAt: questionnaires.updatedAt,
    title: questionnaires.title,
    mode: questionnaires.mode,
    state: questionnaires.state,
    access: questionnaires.access,
    audience: questionnaires.audience,
    openAt: questionnaires.openAt,
    closeAt: questionnaires.closeAt,
    questionCount: sql`(select count(*) from questionnaire_questions x
      where x.questionnaire_id = ${questionnaires.id} and x.kind <> 'section' and not x.hidden)`,
    expected: questionnaires.expected,
    answered: sql`answers.n`,
    rate: sql`case when ${questionnaires.times} = 'once' and ${questionnaires.expected} > 0
      then least(1, answers.n::float8 / ${questionnaires.expected}) end`,
    medianSeconds: sql`case when ${showsMedian} then answers.median end`,
    orgName: sql`o.name`,
    createdByName: sql`coalesce(u.name, '')`,
  },
} as const

type Read = Omit<QuestionnaireRow, 'audienceText'> & { audience: Audience }

export const withAudience = async ({ tx }: Caller, list: readonly Read[]): Promise<QuestionnaireRow[]> => {
  const names = await namesOfAudiences(
    tx.db,
    list.map(({ audience }) => audience),
  )
  return list.map(({ audience, ...row }) => ({
    ...row,
    audienceText: row.access === 'audience' ? describeAudience(audience, names) : '',
  }))
}

const readRows = rowsByKey<QuestionnaireRow>()(questionnaireShown)

/** Questionnaires as the list shows them. */
export const questionnaireRows = async (caller: Caller, ids: readonly string[]): Promise<QuestionnaireRow[]> =>
  withAudience(caller, await readRows(caller, ids))
