import { packCheckWords, packHeads, packPartWords, packValues } from '@portal/contract/areas/archive/pack-checks.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '#src/shared/archive/archive.ts'
import type { PackSource } from '#src/shared/archive/pack.ts'
import { listPart } from '#src/shared/archive/pack-list.ts'
import { meetingPage } from './addresses.ts'

const MOST_LINES = 100

/** Safety meetings that the units own or their people were at, and what they gave. */
export const packedMeetings: PackSource = {
  checks: async ({ db }, { units, from, to }) => {
    const { rows } = await db.execute<{ id: string; title: string }>(sql`
      select m.id, m.title from meetings m
      where m.kind = 'safety' and m.state = 'notified' and m.ends_at < now() and m.minutes_at is null
        and ${units(sql`m.owner_org_id`)} and ${dayOf(sql`m.starts_at`)} between ${from}::date and ${to}::date
      order by m.starts_at limit ${MOST_LINES}`)
    return rows.map(({ id, title }) => ({
      ...{ key: `minutes:${id}`, text: fill(packCheckWords.unminuted, { title }), count: 1 },
      link: `${meetingPage(id)}&tab=minutes`,
    }))
  },
  parts: async function* (tx, { people, from, to }) {
    yield await listPart(tx, {
      ...packPartWords.meetings,
      heads: { ...packHeads.person, ...packHeads.meetings },
      rows: sql`
        select m.id || ':' || u.id as key, u.code, u.name, o.name as org, ${dayOf(sql`m.starts_at`)}::text as day, m.title,
          case when exists (select 1 from sign_sheets s join sign_entries e on e.sheet_id = s.id and e.user_id = u.id
            and e.direction = 'in' and e.state = 'counted' where s.owner_ids @> array[m.id])
            then ${packValues.attended}::text else ${packValues.absent}::text end as state,
          h.hours_hundredths / 100.0::float8 as hours
        from meeting_people p join meetings m on m.id = p.meeting_id join users u on u.id = p.person_id
          join org_units o on o.id = p.org_id
          left join hour_entries h on h.user_id = u.id and h.source = 'train' and h.item_id = m.id and h.cycle = 0
            and h.state = 'granted'
        where ${people} and m.kind = 'safety' and m.state = 'notified' and m.ends_at < now()
          and ${dayOf(sql`m.starts_at`)} between ${from}::date and ${to}::date`,
    })
  },
}
