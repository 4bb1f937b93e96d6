import { percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { type LivePersonRow, liveReportPeople } from '@portal/contract/areas/live/report.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, given, type Place } from '#src/kit/page-read/place.ts'
import { getRow } from '#src/kit/store.ts'
import { refuse } from '#src/platform/errors.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { givenAudience, placedAudience } from '#src/shared/audience/placed.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { inSubtree, pathName } from '#src/shared/directory/search.ts'

const LIVE = given('liveId')

const result = sql<LivePersonRow['result']>`(case when p.kicked_at is not null then 'kicked'
  when r.completed_at is not null and r.voided_at is null then 'done' when coalesce(r.effective_ms, 0) > 0 then 'short'
  else 'absent' end)`

const joins = sql<{ from: string; to: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('from', s.opened_at, 'to', greatest(s.last_at, s.opened_at)) order by s.opened_at)
  from sittings s where s.user_id = u.id and s.item_type = 'live' and s.item_id = ${LIVE}::uuid), '[]')`

const quiz = sql<string>`coalesce((select sum(a.total)::text || '/' || sum(a.max_total)::text from live_quizzes z
  join attempts a on a.scene = 'live' and a.object_id = z.id and a.person_id = u.id and a.total is not null
    and a.state <> 'void' where z.live_id = ${LIVE}::uuid), '')`

const chats = sql<number>`(select count(*)::int from live_messages m where m.live_id = ${LIVE}::uuid
  and m.user_id = u.id and m.kind <> 'system')`

/** The audience of one class and who came beside it, as far as the scope of who asks reaches. */
export const people = pageRead(liveReportPeople, {
  from: sql`users u join org_units o on o.id = u.primary_org_id
    left join study_records r on r.user_id = u.id and r.item_type = 'live' and r.item_id = ${LIVE}::uuid
    left join live_people p on p.user_id = u.id and p.live_id = ${LIVE}::uuid`,
  joins: sql`left join hour_entries e on e.user_id = u.id and e.source = 'live' and e.item_id = ${LIVE}::uuid
    and e.state = 'granted'`,
  key: sql`u.id`,
  columns: {
    id: sql`u.id`,
    userId: sql`u.id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`o.name`,
    orgPath: sql`coalesce(${pathName(sql`o.path`)}, '')`,
    minutes: sql`(coalesce(r.effective_ms, 0) / 60000)`,
    tenths: sql<number>`coalesce(r.coverage_tenths, 0)`,
    stays: joins,
    chats,
    quiz,
    hundredths: sql<number>`coalesce(e.hours_hundredths, 0)`,
    result,
  },
  given: async ({ tx, body: { filter } }) => {
    const live = await getRow(tx, liveClasses, filter.liveId ?? refuse(errors.missing))
    return { liveId: live.id, ...givenAudience('audience', live.audience), ...furtherScope('seen', tx, tx.scope) }
  },
  where: (chosen) => sql`${withinFurther('seen', sql`u.primary_org_id`, sql`u.id`)}
    and (r.id is not null or (${activePerson()} and ${personIn(placedAudience('audience', chosen))}))`,
  search: [sql`u.name`, sql`u.code`],
  filter: {
    liveId: elsewhere,
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
    result: equals(result),
  },
  sort: { minutes: sql`coalesce(r.effective_ms, 0)`, name: chinese(sql`u.name`), orgName: chinese(sql`o.name`) },
  order: '-minutes',
  finish: (_, rows) =>
    rows.map(({ tenths, stays, hundredths, ...row }) => ({
      ...row,
      percent: percentFromTenths(tenths),
      joins: stays.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
      hours: hundredths / 100,
    })),
})
