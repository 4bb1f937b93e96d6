import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { hallLink } from '@portal/contract/areas/exhibition/show-kind.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { inAudience } from './show/reach.ts'

const e = exhibitions

interface Facts {
  kind: ExhibitionKind
}

const facts = sql`jsonb_build_object('kind', ${e.kind})`

/** Votes of the person in the running period. */
const used = sql`lateral (select count(*)::int as n, max(v.cast_at) as last from exhibition_votes v where v.exhibition_id = ${e.id}
  and v.voter_id = ${ACTOR} and v.state in ('valid', 'held')
  and v.period_key = case when ${e.period} = 'day' then (now() at time zone 'Asia/Shanghai')::date::text else '' end) q`

/** Exhibitions that are voted on, as long as the person has a vote left; used up today they are done. */
export const voteTasks = taskSource<Facts>({
  weight: 15,
  rows: taskRows(
    {
      ...{ id: sql`${e.id}`, title: sql`${e.title}`, startsAt: sql`${e.voteFrom}`, due: sql`${e.voteTo}` },
      facts,
      ...{ include: sql`${e.audienceInclude}`, done: sql`q.n >= ${e.votes}` },
    },
    sql`${e} cross join ${used} where ${e.state} = 'published' and ${e.voteFrom} <= now() and ${e.voteTo} > now()
      and (${addressedTo(e, FACETS)}) and ${inAudience('vote', FACETS)} and (q.n < ${e.votes} or q.last >= ${startOfToday})`,
  ),
  word: ({ id, facts: { kind } }) => ({ verb: taskVerbs.vote, link: hallLink(kind, id), reasons: [taskReasons.vote] }),
})

/** Works that wait for the marks of a judge, as one thing for each exhibition. */
export const juryTasksOfPerson = taskSource<Facts>({
  weight: 30,
  rows: taskRows(
    { id: sql`${e.id}`, title: sql`${e.title}`, due: sql`${e.resultAt}`, facts },
    sql`${e} where ${e.state} = 'published' and exists (select 1 from exhibition_jury_tasks t
      join exhibition_works w on w.id = t.work_id and w.state = 'shown'
      where t.exhibition_id = ${e.id} and t.judge_id = ${ACTOR} and t.state = 'open')`,
  ),
  word: ({ id, facts: { kind } }) => ({
    verb: taskVerbs.judge,
    link: `${hallLink(kind, id)}&view=jury`,
    reasons: [taskReasons.judge],
  }),
})
