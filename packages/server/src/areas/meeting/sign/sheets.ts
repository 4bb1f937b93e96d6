import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

export interface SheetFigures {
  id: string
  state: 'planned' | 'open' | 'closed' | 'sealed' | 'cancelled'
  present: number
  late: number
  sealedAt: Date | null
}

interface Row extends Record<string, unknown> {
  meeting_id: string
  id: string
  state: SheetFigures['state']
  present: number
  late: number
  sealed_at: string | null
}

/** Entries that count, of those who are expected: whoever is pending is not there yet. */
export const sheetsOfMeetings = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SheetFigures>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.db.execute<Row>(sql`
    select m.id as meeting_id, s.id, (case when s.state = 'planned' and s.in_from <= now() then 'open'
        when s.state in ('planned', 'open') and coalesce(s.out_to, s.in_to) < now() then 'closed' else s.state end) as state,
      s.sealed_at, n.present, n.late
    from unnest(${sql.param(ids)}::uuid[]) m (id)
      join lateral (select * from sign_sheets x where x.owner_type = 'meeting' and x.owner_ids @> array[m.id]
        order by x.state = 'cancelled', x.created_at limit 1) s on true
      cross join lateral (select count(*)::int as present,
          (count(*) filter (where s.late_after is not null and e.at > s.start_at + s.late_after * interval '1 minute'))::int as late
        from sign_entries e join sign_people p on p.sheet_id = e.sheet_id and p.user_id = e.user_id and p.expected
        where e.sheet_id = s.id and e.direction = 'in' and e.state = 'counted') n`)
  return new Map(
    rows.map(({ meeting_id: meetingId, sealed_at: sealedAt, ...row }) => [
      meetingId,
      {
        id: row.id,
        state: row.state,
        present: row.present,
        late: row.late,
        sealedAt: sealedAt === null ? null : new Date(sealedAt),
      },
    ]),
  )
}
