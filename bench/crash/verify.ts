import type pg from 'pg'
import type { Ledger } from './ledger.ts'

const count = async (db: pg.Pool, sql: string, values: unknown[]): Promise<number> => {
  const { rows } = await db.query<{ n: string }>(sql, values)
  return Number(rows[0]?.n ?? 0)
}

/** Every acknowledged write must be there exactly once; what was never acknowledged may be there, but not twice. */
export const verify = async (db: pg.Pool, ledger: Ledger): Promise<string[]> => {
  const faults: string[] = []

  for (const { sittingId, seq } of ledger.beats) {
    const n = await count(db, 'select count(*) as n from study_beats where sitting_id = $1 and seq = $2', [
      sittingId,
      seq,
    ])
    if (n !== 1) faults.push(`beat ${seq} of ${sittingId} is there ${n} times`)
  }
  for (const userId of new Set(ledger.beats.map((beat) => beat.userId))) {
    const mine = ledger.beats.filter((beat) => beat.userId === userId)
    const acknowledged = Math.max(...mine.map((beat) => beat.effectiveSeconds))
    const { rows } = await db.query<{ ms: string; ticks: string }>(
      `select coalesce(sum(effective_ms), 0) as ms, coalesce(sum((select sum(upper(r) - lower(r)) from unnest(intervals) r)), 0) as ticks
       from study_records where user_id = $1 and item_id = $2`,
      [userId, mine[0]?.videoId],
    )
    const stored = Number(rows[0]?.ms ?? 0) / 1000
    if (stored < acknowledged) faults.push(`${userId} has ${stored} s, acknowledged were ${acknowledged} s`)
    // Once means once: nobody can have earned more than was played.
    if (Number(rows[0]?.ticks ?? 0) > stored * 10 + 1) faults.push(`${userId} covers more than was paid for`)
  }
  for (const { name, id } of ledger.labels) {
    const n = await count(db, 'select count(*) as n from labels where name = $1 and id = $2', [name, id])
    if (n !== 1) faults.push(`label ${name} is there ${n} times`)
  }
  const doubled = await count(
    db,
    `select count(*) as n from (select 1 from labels where name like '崩溃%' group by name having count(*) > 1) d`,
    [],
  )
  if (doubled > 0) faults.push(`${doubled} labels doubled`)

  for (const { uploadId, videoId, bytes } of ledger.uploads) {
    const n = await count(
      db,
      `select count(*) as n from videos v join media_versions m on m.video_id = v.id join files f on f.id = m.file_id
         join blobs b on b.sha256 = f.sha256 where v.id = $1 and b.bytes = $2`,
      [videoId, bytes],
    )
    if (n !== 1) faults.push(`upload ${uploadId} is there ${n} times`)
  }
  for (const { requestId, videoId } of ledger.approvals) {
    const passes = await count(
      db,
      `select count(*) as n from approval_records where request_id = $1 and action = 'pass'`,
      [requestId],
    )
    const published = await count(db, `select count(*) as n from videos where id = $1 and state = 'published'`, [
      videoId,
    ])
    if (passes !== 1 || published !== 1) faults.push(`approval ${requestId}: ${passes} passes, published ${published}`)
  }
  return faults
}

/** The boards have had their five seconds: every acknowledged entry stands once, and every total is the sum of its entries. */
export const verifyPoints = async (db: pg.Pool, ledger: Ledger): Promise<string[]> => {
  const faults: string[] = []
  for (const { entryId, personId } of ledger.entries) {
    const n = await count(db, 'select count(*) as n from points_entries where id = $1 and person_id = $2', [
      entryId,
      personId,
    ])
    if (n !== 1) faults.push(`points entry ${entryId} is there ${n} times`)
  }
  const wrong = await count(
    db,
    `select count(*) as n from (
       select person_id, sum(points) as points from points_entries group by person_id) e
     full join (select person_id, points from points_totals where board = 'all') t using (person_id)
     where e.points is distinct from t.points`,
    [],
  )
  if (wrong > 0) faults.push(`${wrong} totals of points are not the sums of their entries`)
  return faults
}
