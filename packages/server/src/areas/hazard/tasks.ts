import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { fixLink } from './tell.ts'

const h = hazards

const toMend = taskRows(
  {
    id: sql`${h.id}`,
    title: sql`${h.text}`,
    due: sql`${h.deadline}`,
    done: sql`${h.state} not in ('assigned', 'rectifying', 'returned')`,
    facts: sql`jsonb_build_object('kind', 'mend')`,
  },
  sql`${h} where ${h.ownerId} = ${ACTOR}::uuid and (${h.state} in ('assigned', 'rectifying', 'returned')
    or (${h.state} = 'submitted' and ${h.submittedAt} >= ${startOfToday}))`,
)

const toRecheck = taskRows(
  {
    id: sql`${h.id}`,
    title: sql`${h.text}`,
    due: sql`(${h.submittedAt} + interval '3 days')`,
    facts: sql`jsonb_build_object('kind', 'recheck')`,
  },
  sql`${h} where ${h.recheckerId} = ${ACTOR}::uuid and ${h.state} = 'submitted'`,
)

/** Cases that wait for the person: to be mended, or to be checked again. */
export const hazardTasks = taskSource<{ kind: 'mend' | 'recheck' }>({
  weight: 60,
  rows: sql`${toMend} union all ${toRecheck}`,
  word: ({ id, facts: { kind } }) => ({
    verb: kind === 'mend' ? taskVerbs.mend : taskVerbs.recheck,
    link: fixLink({ id }),
    reasons: [kind === 'mend' ? taskReasons.yourHazard : taskReasons.yourRecheck],
  }),
})
