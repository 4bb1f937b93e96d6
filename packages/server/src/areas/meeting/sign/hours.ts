import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { setTrainHours } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { SealedPerson, SealedSheet } from '#src/shared/sign-in/owner.ts'
import { minutesCovered, type Span } from './covered.ts'

/** Whoever was there for less of it earns nothing (50 section 4, as shipped). */
const LEAST_PERCENT = 80

interface SafetyMeeting extends Record<string, unknown> {
  id: string
  title: string
  hours_hundredths: number
}

/** The meeting of the sheet, if it gives hours. */
const givingHours = async (tx: Tx, { ownerIds }: SealedSheet): Promise<SafetyMeeting | null> => {
  const { rows } = await tx.db.execute<SafetyMeeting>(sql`
    select id, title, hours_hundredths from meetings
    where id = any(${sql.param([...ownerIds])}::uuid[]) and kind = 'safety' and hours_hundredths is not null`)
  return rows[0] ?? null
}

/** From when to when the minutes of the sheet were: it has judged whether lateness and leaving early count. */
const spanOf = ({ inAt, outAt, minutes }: SealedPerson, { start, end }: SealedSheet): Span => {
  const froms = [start, ...(inAt ? [inAt] : [])].map((at) => at.getTime())
  const tos = [end, ...(outAt ? [outAt] : [])].map((at) => at.getTime())
  const spans = froms.flatMap((from) => tos.map((to) => ({ from, to })))
  const told = spans.find(({ from, to }) => Math.floor((to - from) / MINUTE_MS) === minutes)
  return told ?? { from: end.getTime() - minutes * MINUTE_MS, to: end.getTime() }
}

/** Spans that other meetings have granted these people already. */
const spansGranted = async (
  tx: Tx,
  meetingId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Span[]>> => {
  const { rows } = await tx.db.execute<{ person_id: string; from_ms: number; to_ms: number }>(sql`
    select person_id, (extract(epoch from from_at) * 1000)::float8 as from_ms, (extract(epoch from to_at) * 1000)::float8 as to_ms
    from meeting_presence where person_id = any(${sql.param(userIds)}::uuid[]) and meeting_id <> ${meetingId}`)
  const spans = new Map<string, Span[]>()
  for (const { person_id: id, from_ms: from, to_ms: to } of rows)
    spans.set(id, [...(spans.get(id) ?? []), { from, to }])
  return spans
}

const orgsOf = async (tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; org_id: string }>(
    sql`select id, primary_org_id as org_id from users where id = any(${sql.param(userIds)}::uuid[]) order by id`,
  )
  return new Map(rows.map(({ id, org_id: orgId }) => [id, orgId]))
}

/** What each was there for, without the time that another meeting has granted, becomes his hours and is kept. */
const settle = async (
  tx: Tx,
  meeting: SafetyMeeting,
  sheet: SealedSheet,
  people: readonly SealedPerson[],
  reason: string,
) => {
  const ids = people.map(({ userId }) => userId)
  const [granted, orgs] = [await spansGranted(tx, meeting.id, ids), await orgsOf(tx, ids)]
  const whole = (sheet.end.getTime() - sheet.start.getTime()) / MINUTE_MS
  const judged = people.map((person) => {
    const isEnough = person.minutes > 0 && person.minutes * 100 >= LEAST_PERCENT * whole
    const span = spanOf(person, sheet)
    const minutes = isEnough ? Math.max(0, person.minutes - minutesCovered(span, granted.get(person.userId) ?? [])) : 0
    return { userId: person.userId, orgId: orgs.get(person.userId) ?? '', minutes, span }
  })
  await tx.db.execute(sql`
    delete from meeting_presence where meeting_id = ${meeting.id} and person_id = any(${sql.param(ids)}::uuid[])`)
  const kept = judged
    .filter(({ minutes }) => minutes > 0)
    .map(({ userId, span }) => ({
      userId,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
    }))
  await tx.db.execute(sql`
    insert into meeting_presence (meeting_id, person_id, from_at, to_at)
    select ${meeting.id}::uuid, k."userId", k."from", k."to"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k("userId" uuid, "from" timestamptz, "to" timestamptz)`)
  return setTrainHours(
    tx,
    {
      id: meeting.id,
      title: meeting.title,
      sheetId: sheet.sheetId,
      heldAt: sheet.start,
      mostHundredths: meeting.hours_hundredths,
    },
    judged.filter(({ orgId }) => orgId !== ''),
    reason,
  )
}

/** The sheet was sealed: hours of source train, once each. */
export const grantHours = async (tx: Tx, sheet: SealedSheet, people: readonly SealedPerson[]): Promise<void> => {
  const meeting = await givingHours(tx, sheet)
  if (meeting) await settle(tx, meeting, sheet, people, '')
}

/** A correction revises what the person has of it. */
export const correctHours = async (
  tx: Tx,
  sheet: SealedSheet,
  person: SealedPerson,
  reason: string,
): Promise<{ before: number; after: number } | null> => {
  const meeting = await givingHours(tx, sheet)
  if (!meeting) return null
  const changed = (await settle(tx, meeting, sheet, [person], reason)).get(person.userId)
  return changed ? { before: changed.before / 100, after: changed.after / 100 } : null
}
