import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { welfarePathOf } from '@portal/contract/areas/welfare/words.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'

/** The pick-up of the place that was chosen. */
const pickup = sql`lateral (select (p ->> 'from')::timestamptz as opens, (p ->> 'to')::timestamptz as closes
  from jsonb_array_elements(b.pickups) p where p ->> 'place' = c.place limit 1) w`

/** Pieces to fetch, from the day on which they can be fetched. */
export const welfareTasks = taskSource({
  weight: 20,
  rows: taskRows(
    {
      id: sql`c.benefit_id`,
      title: sql`b.title`,
      startsAt: sql`w.opens`,
      due: sql`w.closes`,
      done: sql`c.state = 'delivered'`,
      later: sql`w.opens > now()`,
    },
    sql`benefit_claims c join benefits b on b.id = c.benefit_id cross join ${pickup}
      where c.person_id = ${ACTOR} and b.state in ('published', 'paused')
        and ((c.state in ('reserved', 'won') and w.closes > now()) or (c.state = 'delivered' and c.delivered_at >= ${startOfToday}))`,
  ),
  word: ({ id }) => ({ verb: taskVerbs.fetch, link: welfarePathOf(id), reasons: [taskReasons.welfare] }),
})
