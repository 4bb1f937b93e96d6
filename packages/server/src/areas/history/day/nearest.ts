import { NEAREST_DAYS } from '@portal/contract/areas/history/day.ts'
import { shownOn } from '@portal/contract/areas/history/day-rule.ts'
import { addDays } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { posts } from '#src/schema/post.ts'
import { readableBy } from '#src/shared/post/access.ts'
import { daysJoined, type Narrowing, narrowedBy } from './conditions.ts'

/** Half a year each way meets every day there is. */
const FARTHEST = 183

interface Near extends Record<string, unknown> {
  date: string
  count: number
  title: string
}

/** The nearest days with entries for this person, the nearer first and of two as near the earlier; one that has any is found without counting the rest. */
export const nearestDays = async (tx: Tx, actor: Actor, date: string, narrowing: Narrowing): Promise<Near[]> => {
  const dates = Array.from({ length: FARTHEST }, (_, at) => [addDays(date, -at - 1), addDays(date, at + 1)]).flat()
  const candidates = dates.flatMap((near, place) => shownOn(near).map((shown) => ({ ...shown, near, place })))
  const open = sql`h.month = k.month and h.day = k.day and ${posts.kind} = 'history' and ${readableBy(actor)}
    and ${narrowedBy(narrowing)}`
  const { rows } = await tx.db.execute<Near>(sql`
    with near as materialized (
      select k.near, k.place, k.month, k.day
      from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) k (near text, place int, month int, day int)
      where exists (select 1 from ${daysJoined} where ${open})
      order by k.place limit ${NEAREST_DAYS + 1}
    )
    select k.near as date, sum(f.n)::int as count, (array_agg(f.title order by k.day))[1] as title
    from near k cross join lateral (
      select count(*)::int as n, (array_agg(posts.title order by h.importance desc, h.year))[1] as title
      from ${daysJoined} where ${open}) f
    group by k.near, k.place order by k.place limit ${NEAREST_DAYS}`)
  return rows
}
