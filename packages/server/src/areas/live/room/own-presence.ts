import { secondsFromTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { studyKey } from '#src/shared/evidence/item-source.ts'
import type { LiveRounds } from '#src/shared/live-rounds.ts'
import type { LiveClass } from '../class/reach.ts'
import { toldRule } from '../class/rule.ts'

interface Row extends Record<string, unknown> {
  spans: [number, number][]
  done: boolean
  hours: number
}

/** What somebody has of a class so far, and what it asks for. */
export const ownPresence = async (
  db: Db,
  rounds: LiveRounds,
  live: LiveClass,
  userId: string,
): Promise<LiveRoom['my']> => {
  const { rows } = await db.execute<Row>(sql`
    select coalesce((select jsonb_agg(jsonb_build_array(lower(p), upper(p)) order by lower(p))
        from unnest(r.intervals) p), '[]') as spans,
      r.completed_at is not null and r.voided_at is null as done,
      coalesce((select e.hours_hundredths from hour_entries e where e.user_id = r.user_id and e.source = 'live'
        and e.item_id = r.item_id and e.cycle = r.cycle and e.state = 'granted'), 0) as hours
    from study_records r where r.user_id = ${userId} and r.item_type = 'live' and r.item_id = ${live.id}
      and r.cycle = 0`)
  const { spans = [], done = false, hours = 0 } = rows[0] ?? {}
  const study = { userId, itemId: live.id, cycle: 0 }
  const signed = live.needRounds > 0 ? await rounds.of('sign')?.(db, [study]) : undefined
  const { attendPercent, broadcastTicks, needRounds } = toldRule(live)
  return {
    seconds: secondsFromTicks(spans.reduce((sum, [from, to]) => sum + to - from, 0)),
    needSeconds: Math.ceil((attendPercent * broadcastTicks) / 1000),
    spans: spans.map(([from, to]) => ({ from: secondsFromTicks(from), to: secondsFromTicks(to) })),
    rounds: signed?.get(studyKey(study)) ?? 0,
    needRounds,
    done,
    hours: hours / 100,
  }
}
