import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { Batch, SettledBeat } from './batch.ts'

const json = (rows: readonly unknown[]): SQL => sql`${JSON.stringify(rows)}::jsonb`

const writeBalances = (db: Db, { balances }: Batch) =>
  db.execute(sql`
    update study_balances b set balance_ms = w."balanceMs", forfeited_ms = w."forfeitedMs", last_at = w."lastAt",
      study_day = w."studyDay", study_day_ms = w."studyDayMs"
    from jsonb_to_recordset(${json([...balances.values()])}) as w("userId" uuid, "balanceMs" int, "forfeitedMs" int,
      "lastAt" timestamptz, "studyDay" int, "studyDayMs" int)
    where b.user_id = w."userId"`)

const writeSittings = (db: Db, { sittings }: Batch) =>
  db.execute(sql`
    update sittings s set nonce = w.nonce, previous_nonce = w."previousNonce", last_at = w."lastAt",
      ack_seq = w."ackSeq", attention_asked = w."attentionAsked", pending_check = w."pendingCheck",
      last_event = w."lastEvent", beats = w.beats, regular_beats = w."regularBeats",
      recent_arrivals = w."recentArrivals", last_focus_at = w."lastFocusAt", credited_ticks = w."creditedTicks",
      refused_ticks = w."refusedTicks", missing_beats = w."missingBeats", granted_seq = w."grantedSeq",
      granted_hundredths = w."grantedHundredths", ended_at = w."endedAt", ended_by = w."endedBy"
    from jsonb_to_recordset(${json([...sittings.values()])}) as w(id uuid, nonce text, "previousNonce" text,
      "lastAt" timestamptz, "ackSeq" int, "attentionAsked" smallint, "pendingCheck" text, "lastEvent" text, beats int,
      "regularBeats" int, "recentArrivals" jsonb, "lastFocusAt" timestamptz, "creditedTicks" int, "refusedTicks" int,
      "missingBeats" int, "grantedSeq" int, "grantedHundredths" int, "endedAt" timestamptz, "endedBy" text)
    where s.id = w.id`)

const piecesText = (pieces: readonly (readonly [number, number])[]) =>
  `{${pieces.map(([from, to]) => `[${from},${to})`).join(',')}}`

const writeRecords = (db: Db, { records }: Batch) => {
  const rows = [...records.values()].map((record) => ({ ...record, intervals: piecesText(record.intervals) }))
  return db.execute(sql`
    update study_records r set version_no = w."versionNo", intervals = w.intervals, page_ms = w."pageMs",
      coverage_tenths = w."coverageTenths", effective_ms = w."effectiveMs", furthest_ticks = w."furthestTicks",
      last_position = w."lastPosition", last_at = w."lastAt", completed_at = w."completedAt",
      completed_version = w."completedVersion", completed_ms = w."completedMs", restudy_at = w."restudyAt",
      score = w.score, figures = w.figures, flags = w.flags, check_state = w."checkState"
    from jsonb_to_recordset(${json(rows)}) as w(id uuid, "versionNo" int, intervals int4multirange, "pageMs" jsonb,
      "coverageTenths" smallint, "effectiveMs" int, "furthestTicks" int, "lastPosition" int, "lastAt" timestamptz,
      "completedAt" timestamptz, "completedVersion" int, "completedMs" int, "restudyAt" timestamptz, score smallint,
      figures jsonb, flags jsonb, "checkState" text)
    where r.id = w.id`)
}

const writeBeats = (db: Db, beats: readonly SettledBeat[], atMs: number) =>
  db.execute(sql`
    insert into study_beats (sitting_id, seq, at, event, position, credited, refused, visible, muted, stalled_ms, wall_ms)
    select w."sittingId", w.seq, ${new Date(atMs).toISOString()}::timestamptz, w.event, w.position, w.credited,
      w.refused, w.visible, w.muted, w."stalledMs", w."wallMs"
    from jsonb_to_recordset(${json(beats)}) as w("sittingId" uuid, seq int, event text, position int, credited jsonb,
      refused jsonb, visible boolean, muted boolean, "stalledMs" int, "wallMs" int)`)

/** Writes back what a batch changed, one statement per table; the people are locked, so the order does not matter. */
export const writeBatch = async (db: Db, batch: Batch): Promise<void> => {
  await writeBalances(db, batch)
  await writeSittings(db, batch)
  await writeRecords(db, batch)
  if (batch.beats.length > 0) await writeBeats(db, batch.beats, batch.atMs)
}
