import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { personIn } from '#src/shared/audience/resolve.ts'
import type { TrainClass } from '../class/state.ts'
import { busyPeople } from '../session/busy.ts'
import { sessionsOf, spanOf } from '../session/read.ts'
import type { Standing } from './judge.ts'

/** Condition on `train_enrolments e` and its class `c`: a 爽约 of the last 12 months. */
export const NO_SHOW: SQL = sql`(e.result = 'noShow' and c.ends_at > now() - interval '12 months')`

/** Names of what a person `u` has not done of what the class asks before. */
const missingOf = ({ prerequisites }: TrainClass): SQL => {
  if (prerequisites.length === 0) return sql`'{}'::text[]`
  const courses = sql`exists (select 1 from train_enrolments e join train_classes c on c.id = e.class_id
    where e.user_id = u.id and e.result in ('passed', 'exempt') and (a.ref = any(c.course_codes)
      or exists (select 1 from train_sessions s where s.class_id = c.id and s.course_code = a.ref)))`
  const exams = sql`exists (select 1 from attempts t where t.person_id = u.id and t.scene = 'exam'
    and t.object_id::text = a.ref and t.passed)`
  const certificates = sql`exists (select 1 from train_enrolments e join train_classes c on c.id = e.class_id
    where e.user_id = u.id and e.certificate_id is not null and c.cert_template_id::text = a.ref)`
  return sql`array(select a.name from jsonb_to_recordset(${JSON.stringify(prerequisites)}::jsonb)
    as a (kind text, ref text, name text)
    where not case a.kind when 'course' then ${courses} when 'exam' then ${exams} else ${certificates} end)`
}

interface Row extends Record<string, unknown> {
  id: string
  active: boolean
  addressed: boolean
  org_id: string
  path: string
  live: boolean
  no_shows: number
  missing: string[]
}

/** How these people stand to a class that is held, by id. Those the directory does not know are absent. */
export const standingsOf = async (
  tx: Pick<Tx, 'db'>,
  row: TrainClass,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select u.id, u.enabled and u.deleted_at is null as active, ${personIn(row.audience)} as addressed,
      u.primary_org_id as org_id, coalesce(o.path, '') as path,
      exists (select 1 from train_enrolments e where e.class_id = ${row.id} and e.user_id = u.id
        and e.state in ('pending', 'confirmed', 'waitlisted', 'offered')) as live,
      ${
        row.noShowLimit === 0
          ? sql`0`
          : sql`(select count(*)::int from train_enrolments e join train_classes c on c.id = e.class_id
        where e.user_id = u.id and ${NO_SHOW})`
      } as no_shows,
      ${missingOf(row)} as missing
    from users u left join org_units o on o.id = u.primary_org_id where u.id = any(${sql.param([...userIds])}::uuid[])`)
  const spans = (await sessionsOf(tx, row.id)).map((session) => spanOf(session, row.place))
  const busy = await busyPeople(tx, userIds, spans, row.id)
  return new Map(
    rows.map((found) => [
      found.id,
      {
        isLive: found.live,
        isActive: found.active,
        isAddressed: found.addressed,
        orgId: found.org_id,
        path: found.path,
        noShows: found.no_shows,
        missing: found.missing,
        busy: busy.filter(({ userId }) => userId === found.id),
      },
    ]),
  )
}
