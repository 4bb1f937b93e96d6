import { type SQL, sql } from 'drizzle-orm'
import { meetings } from '#src/schema/meeting/meeting.ts'

/** A sheet `x` of the meeting that still counts meets the condition. */
const ofSheet = (condition: SQL): SQL => sql`exists (select 1 from sign_sheets x where x.owner_type = 'meeting'
  and x.owner_ids @> array[${meetings.id}] and x.state <> 'cancelled' and ${condition})`

export const isSealed = ofSheet(sql`x.state = 'sealed'`)

/** Somebody is expected, has no leave, and no sign-in of his counts. */
const somebodyMissing = sql`exists (select 1 from sign_people p where p.sheet_id = x.id and p.expected and not p.on_leave
  and not exists (select 1 from sign_entries e where e.sheet_id = x.id and e.user_id = p.user_id and e.direction = 'in'
    and e.state = 'counted'))`

const madeUp = sql`exists (select 1 from sign_entries e where e.sheet_id = x.id and e.method = 'makeUp'
  and e.state = 'counted')`

const hasBegun = sql`x.in_from <= now()`

/** Whether all, not all or some belatedly have signed; before the doors open none of it is said. */
export const signsOfMeeting = {
  all: ofSheet(sql`${hasBegun} and not ${somebodyMissing}`),
  missing: ofSheet(sql`${hasBegun} and ${somebodyMissing}`),
  madeUp: ofSheet(madeUp),
}
