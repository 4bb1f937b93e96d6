import { presenceOfSessions } from '@portal/contract/areas/train/presence/attendance.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { SealedPerson, SealedSheet } from '#src/shared/sign-in/owner.ts'
import { type Session, sessionsByIds } from './sessions.ts'

const millis = (at: Date | null) => at?.getTime() ?? null
const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const rowsOf = (sessions: readonly Session[], sheet: SealedSheet, person: SealedPerson) => {
  const { lateAfter, earlyGrace, asksOut } = sheet
  const rule = { lateAfter, earlyGrace, asksOut, inOver: true, outOver: true }
  const signed = {
    inAt: millis(person.inAt),
    outAt: millis(person.outAt),
    inPending: false,
    onLeave: person.status === 'leave',
  }
  return presenceOfSessions(sessions, rule, signed).map(({ from, to, ...presence }) => ({
    ...presence,
    classId: sessions[0]?.classId,
    userId: person.userId,
    from: instant(from),
    to: instant(to),
    madeUp: person.madeUp,
    corrected: person.corrected,
  }))
}

/**
 * Attendance of each session of a sealed sheet; of people who were there before, their rows follow the sheet. The unit
 * of a person is that of the seal, whatever unit he comes to afterwards. Gives the classes whose attendance it was.
 */
export const keepPresence = async (
  tx: Tx,
  sheet: SealedSheet,
  people: readonly SealedPerson[],
): Promise<{ classIds: string[]; sessions: Session[] }> => {
  const sessions = await sessionsByIds(tx.db, sheet.ownerIds)
  const rows = people.flatMap((person) => rowsOf(sessions, sheet, person))
  await tx.db.execute(sql`
    insert into train_presence as p (class_id, session_id, user_id, sheet_id, org_id, status, minutes, length, from_at,
      to_at, made_up, corrected)
    select k."classId", k."sessionId", k."userId", ${sheet.sheetId}::uuid, u.primary_org_id, k.status, k.minutes,
      k.length, k."from", k."to", k."madeUp", k.corrected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k("classId" uuid, "sessionId" uuid, "userId" uuid,
        status text, minutes int, length int, "from" timestamptz, "to" timestamptz, "madeUp" boolean, corrected boolean)
      join users u on u.id = k."userId"
    order by k."sessionId", k."userId"
    on conflict (session_id, user_id) do update set sheet_id = excluded.sheet_id, status = excluded.status,
      minutes = excluded.minutes, length = excluded.length, from_at = excluded.from_at, to_at = excluded.to_at,
      made_up = excluded.made_up, corrected = excluded.corrected`)
  const classIds = [...new Set(sessions.map(({ classId }) => classId))]
  for (const classId of classIds) await followAttendance(tx, classId)
  return { classIds, sessions }
}

/** A session whose make-up item the person `p` of a presence row has completed counts in full, for the percentage. */
export const madeGoodSql = sql`exists (select 1 from study_records r where r.user_id = p.user_id
  and r.item_type = s.make_up_item ->> 'type' and r.item_id = (s.make_up_item ->> 'id')::uuid
  and r.completed_at is not null and r.voided_at is null)`

/** 出勤 of each trainee over the sessions that are sealed so far; graduation writes it for good. */
const followAttendance = async (tx: Tx, classId: string): Promise<void> => {
  await tx.db.execute(sql`
    update train_enrolments e set minutes = x.minutes, percent = floor(x.counted * 1000.0 / nullif(x.whole, 0)) / 10
    from (select p.user_id, sum(p.minutes)::int as minutes, sum(p.length) as whole,
        sum(case when ${madeGoodSql} then p.length else p.minutes end) as counted
      from train_presence p join train_sessions s on s.id = p.session_id
      where p.class_id = ${classId} group by p.user_id) x
    where e.class_id = ${classId} and e.state = 'confirmed' and e.user_id = x.user_id`)
}
