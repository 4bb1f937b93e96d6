import { boardOf, periodKey } from '@portal/contract/areas/points/board-period.ts'
import type { myPoints } from '@portal/contract/areas/points/entry.ts'
import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { ownCount } from '#src/shared/guide/own-count.ts'
import { personReadable } from '../people.ts'

/** A person whose points the caller may look at. */
export const readablePerson = async (tx: Tx, actor: Actor, personId: string) => {
  const { rows } = await tx.db.execute<{ id: string; name: string; now: string; alias: boolean | null }>(sql`
    select u.id, u.name, now() as now, p.alias from users u left join points_people p on p.person_id = u.id
    where u.id = ${personId} and ${personReadable(tx, actor)}`)
  const [person] = rows
  ensure(person, errors.missing)
  return person
}

export const my: HandlerOf<typeof myPoints> = async ({ tx, body, actor }) => {
  const person = await readablePerson(tx, actor, body.personId ?? actor.id)
  const today = shanghaiDay(new Date(person.now))
  const month = periodKey('month', today)
  // Whoever has just earned something looks here for it: what the boards do not show yet is added.
  const { rows } = await tx.db.execute<{ total: number; month: number; today: number }>(sql`
    with unposted as materialized (select points, day from points_unposted where person_id = ${person.id})
    select coalesce((select points from points_totals where board = 'all' and person_id = ${person.id}), 0)
        + (select coalesce(sum(points), 0) from unposted) as total,
      coalesce((select points from points_totals where board = ${boardOf('month', month)}
        and person_id = ${person.id}), 0)
        + (select coalesce(sum(points), 0) from unposted where to_char(day, 'YYYY-MM') = ${month}) as month,
      coalesce((select sum(points) from points_entries where person_id = ${person.id} and day = ${today}), 0) as today`)
  const { rows: rules } = await tx.db.execute<{ id: string; code: string; event: PointsEvent }>(sql`
    select r.id, r.code, r.event from points_rules r
    where exists (select 1 from points_entries e where e.person_id = ${person.id} and e.rule_id = r.id) order by r.code`)
  const figures = rows[0] ?? { total: 0, month: 0, today: 0 }
  return { ...figures, alias: person.alias ?? false, name: person.name, rules }
}

/** 积分 of 我的, with what the boards do not show yet. */
export const ownPoints = ownCount(
  () => sql`
    select coalesce((select points from points_totals where board = 'all' and person_id = ${ACTOR}), 0)
      + (select coalesce(sum(points), 0) from points_unposted where person_id = ${ACTOR}) as n`,
)
