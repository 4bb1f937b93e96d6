import { listOwnDecisions } from '@portal/contract/areas/meeting/minutes.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`
const state = sql<string>`(case when w.done_at is not null then 'done' when d.due_day < ${TODAY} then 'overdue' else 'open' end)`

/** Decisions of the caller, as they stand for him; those of minutes that are out. */
export const ownDecisions = pageRead(listOwnDecisions, {
  from: sql`decision_owners w join meeting_decisions d on d.id = w.decision_id
    join meetings m on m.id = d.meeting_id and m.minutes_at is not null`,
  key: sql`d.id`,
  where: sql`w.person_id = ${ACTOR}`,
  columns: {
    id: sql`d.id`,
    meetingId: sql`m.id`,
    topic: sql`m.title`,
    heldAt: sql`m.starts_at`,
    text: sql`d.text`,
    due: sql`d.due_day::text`,
    state,
    daysLate: sql`case when w.done_at is null then greatest(0, ${TODAY} - d.due_day) else 0 end`,
    note: sql`w.note`,
    doneAt: sql`w.done_at`,
  },
  search: [sql`d.text`],
  filter: { state: equals(state), meetingId: equals(sql`m.id`) },
  sort: { due: sql`d.due_day` },
  order: 'due',
})
