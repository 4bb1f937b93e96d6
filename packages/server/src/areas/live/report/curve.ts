import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { LiveClass } from '../class/reach.ts'
import { airedMs } from '../class/state.ts'

/** A quarter of a minute in tenths of a second. */
const SLOT_TICKS = 150
const SLOT_SECONDS = SLOT_TICKS / 10
const MOST_POINTS = 120

interface Step extends Record<string, unknown> {
  slot: number
  people: number
}

export interface Curve {
  /** Most people in one quarter of a minute. */
  peak: number
  points: { second: number; people: number }[]
}

/** Of each person of a class (`item_id`) the slots he was there, as edges: one enters, one leaves. */
const edgesOf = (liveIds: readonly string[]) => sql`
  stays as (
    select r.item_id, unnest(range_agg(int4range(lower(p) / ${SLOT_TICKS}::int, (upper(p) - 1) / ${SLOT_TICKS}::int + 1))) as stay
    from study_records r cross join lateral unnest(r.intervals) p
    where r.item_type = 'live' and r.item_id = any(${sql.param(liveIds)}::uuid[]) group by r.item_id, r.user_id),
  edges as (select item_id, lower(stay) as slot, 1 as step from stays
    union all select item_id, upper(stay), -1 from stays)`

/** Most people at once of each class so far; of one without anybody nothing. */
export const peaksOf = async (db: Db, liveIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (liveIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; peak: number }>(sql`
    with ${edgesOf(liveIds)},
    slots as (select item_id, (sum(sum(step)) over (partition by item_id order by slot))::int as people
      from edges group by item_id, slot)
    select item_id as id, max(people)::int as peak from slots group by item_id`)
  return new Map(rows.map(({ id, peak }) => [id, peak]))
}

/** People at once along the broadcast: somebody who was there in a slot at all was there in it once. */
export const curveOf = async (db: Db, live: Pick<LiveClass, 'id' | 'broadcast'>, nowMs: number): Promise<Curve> => {
  const { rows } = await db.execute<Step>(sql`
    with ${edgesOf([live.id])}
    select slot, (sum(sum(step)) over (order by slot))::int as people from edges group by slot order by slot`)
  const last = Math.floor(airedMs(live.broadcast, nowMs) / 1000 / SLOT_SECONDS)
  const stride = Math.max(1, Math.ceil((last + 1) / MOST_POINTS))
  const points: Curve['points'] = []
  let at = 0
  let people = 0
  for (let slot = 0; slot <= last; slot += stride) {
    for (let step = rows[at]; step && step.slot <= slot; step = rows[at]) {
      people = step.people
      at += 1
    }
    points.push({ second: slot * SLOT_SECONDS, people })
  }
  return { peak: Math.max(0, ...rows.map((row) => row.people)), points }
}
