import { type SQL, sql } from 'drizzle-orm'
import type { PartKind } from '#src/shared/activity-parts.ts'

/** A counted sign-in on the sheet of the part; the sheet itself says when it is open. */
const facts = (of: (person: SQL) => SQL): SQL => sql`
  select p.id as part_id, p.activity_id, n.user_id as person_id, min(n.at) as begun_at, 1::smallint as reached
  from kin p join sign_sheets s on s.owner_type = 'activity' and s.owner_ids @> array[p.id]
    join sign_entries n on n.sheet_id = s.id and n.direction = 'in' and n.state = 'counted' and n.user_id is not null
  where ${of(sql`n.user_id`)}
  group by p.id, p.activity_id, n.user_id`

/** 签到: a part of one thing, its sheet, which is made for it and chosen by nobody. */
export const signPart: PartKind = {
  facts,
  total: sql`1`,
  refs: async () => [],
}
