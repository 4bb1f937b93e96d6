import type { unitStudy } from '@portal/contract/areas/video/unit-study.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { isDone, isStarted, nameBelow, partsOf, unitLookedAt } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import { byAudience, type SameAudience } from '../video/audience-figures.ts'
import { openVideos, peopleAsked } from './asked.ts'
import { rateOf } from './list.ts'

/** People of one audience with how many of its videos they owe, have begun and have finished. */
const owing = ({ audience, ids }: SameAudience, among: SQL): SQL => sql`
  select u.id as user_id, u.primary_org_id as org_id, ${ids.length}::int as owed,
    coalesce(mine.started, 0) as started, coalesce(mine.done, 0) as done
  from users u left join (
    select r.user_id, count(distinct r.item_id) filter (where ${isStarted})::int as started,
      count(distinct r.item_id) filter (where ${isDone})::int as done
    from study_records r where r.item_type = 'video' and r.item_id = any(${sql.param(ids)}::uuid[]) group by r.user_id
  ) mine on mine.user_id = u.id
  where ${activePerson()} and ${personIn(audience)} and ${among}`

interface CountedRow extends Record<string, unknown> {
  unit_id: string
  exact: boolean
  name: string
  parent: boolean
  should: number
  started: number
  completed: number
  owed: number
  done: number
}

const selectUnits = async (tx: Tx, audiences: readonly SameAudience[], among: SQL, orgId: string | undefined) => {
  const base = await unitLookedAt(tx, orgId)
  const { rows } = await tx.db.execute<CountedRow>(sql`
    with s as materialized (
      select p.user_id, p.org_id, sum(p.owed)::int as owed, sum(p.started)::int as started, sum(p.done)::int as done
      from (${sql.join(
        audiences.map((same) => owing(same, among)),
        sql` union all `,
      )}) p group by p.user_id, p.org_id
    ), parts as (${partsOf(tx, base, sql`select s.org_id from s`)}),
    c as (
      select p.unit_id, p.exact, count(*)::int as should, count(*) filter (where s.started > 0)::int as started,
        count(*) filter (where s.done >= s.owed)::int as completed, sum(s.owed)::int as owed, sum(s.done)::int as done
      from s join parts p on p.org_id = s.org_id group by p.unit_id, p.exact)
    select c.*, coalesce(${nameBelow(sql`o.path`, base)}, o.name) as name,
      exists (select 1 from org_units b where b.parent_id = o.id and ${unitVisible(tx.scope, sql`b`)}) as parent
    from c join org_units o on o.id = c.unit_id`)
  return rows
}

const videosAsked = ({ tx, body: { videoId, ...asked } }: Parameters<HandlerOf<typeof unitStudy>>[0]) =>
  videoId === undefined
    ? openVideos(tx, asked)
    : tx.db.select({ id: videos.id, audience: videos.audience }).from(videos).where(eq(videos.id, videoId))

/** By unit, those furthest behind first; what is summed up over them is the whole. */
export const unitStudyOf: HandlerOf<typeof unitStudy> = async (call) => {
  const { tx, body } = call
  const among = await peopleAsked(tx, body.orgId)
  const audiences = byAudience(await videosAsked(call))
  if (audiences.length === 0) return []
  const rows = await selectUnits(tx, audiences, among, body.orgId)
  return rows
    .map(({ unit_id: id, name, exact, parent, should, started, completed, owed, done }) => ({
      orgId: id,
      orgName: name,
      below: parent && !exact,
      should,
      started,
      completed,
      rate: rateOf(completed, should),
      owed,
      done,
    }))
    .sort(
      (a, b) =>
        a.completed * b.should - b.completed * a.should ||
        a.done * b.owed - b.done * a.owed ||
        b.should - a.should ||
        a.orgName.localeCompare(b.orgName, 'zh-CN'),
    )
}
