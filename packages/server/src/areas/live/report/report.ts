import type { liveReport } from '@portal/contract/areas/live/report.ts'
import { sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import { inScope } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import type { StudyClock } from '#src/shared/evidence/study-clock.ts'
import { airedMs } from '../class/state.ts'
import { byUnits, totalsOf } from './attendance.ts'
import { curveOf } from './curve.ts'

/** What a class came to, of the people in the scope of who asks. */
export const reportWith =
  (clock: StudyClock): HandlerOf<typeof liveReport> =>
  async ({ tx, body }) => {
    const live = await getRow(tx, liveClasses, body.id)
    const nowMs = await clock.now(tx.db)
    const rows = await byUnits(tx, live, inScope(tx, sql`u.primary_org_id`, sql`u.id`))
    const { should, came, done } = totalsOf(rows)
    const { peak, points } = await curveOf(tx.db, live, nowMs)
    const { rows: stays } = await tx.db.execute<{ minutes: number | null }>(sql`
      select floor(avg(r.effective_ms) / 60000)::int as minutes from study_records r join users u on u.id = r.user_id
      where r.item_type = 'live' and r.item_id = ${live.id} and r.effective_ms > 0
        and ${inScope(tx, sql`u.primary_org_id`, sql`u.id`)}`)
    return {
      should,
      came,
      done,
      peak: Math.max(peak, live.peak),
      avgMinutes: stays[0]?.minutes ?? null,
      airedMinutes: Math.floor(airedMs(live.broadcast, nowMs) / 60_000),
      byOrg: rows
        .toSorted((a, b) => a.came / Math.max(1, a.should) - b.came / Math.max(1, b.should) || b.should - a.should)
        .map((row) => ({
          orgId: row.org_id,
          orgName: row.org_name,
          should: row.should,
          came: row.came,
          done: row.done,
        })),
      curve: points.map(({ second, people }) => ({ minute: Math.floor(second / 60), people })),
    }
  }
