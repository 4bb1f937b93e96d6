import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { linkOf } from './tell.ts'

const q = expertQuestions

const toAnswer = taskRows(
  {
    id: sql`${q.id}`,
    title: sql`${q.title}`,
    due: sql`${q.dueAt}`,
    done: sql`${q.state} not in ('assigned', 'followUp')`,
    facts: sql`jsonb_build_object('kind', 'answer')`,
  },
  sql`${q} where ${q.assigneeId} = ${ACTOR}::uuid and not ${q.hidden} and (${q.state} in ('assigned', 'followUp')
    or (${q.state} in ('answered', 'accepted') and exists (select 1 from expert_answers a
      where a.question_id = ${q.id} and a.author_id = ${ACTOR}::uuid and a.at >= ${startOfToday})))`,
)

/**
 * What somebody asked in his name and has to tell more of. A question without a name is no task: whoever looks at the
 * portal as this person sees his tasks, too.
 */
const toSupplement = taskRows(
  { id: sql`${q.id}`, title: sql`${q.title}`, facts: sql`jsonb_build_object('kind', 'supplement')` },
  sql`${q} where ${q.askerId} = ${ACTOR}::uuid and ${q.state} = 'needsInfo' and not ${q.hidden}`,
)

/** Questions that wait for the person: for his answer, or for more of what he asked. */
export const questionTasks = taskSource<{ kind: 'answer' | 'supplement' }>({
  weight: 35,
  rows: sql`${toAnswer} union all ${toSupplement}`,
  word: ({ id, facts: { kind } }) => ({
    verb: kind === 'answer' ? taskVerbs.respond : taskVerbs.supplement,
    link: linkOf({ id }),
    reasons: [kind === 'answer' ? taskReasons.yourExpertise : taskReasons.yourQuestion],
  }),
})
