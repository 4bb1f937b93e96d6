import { sql } from 'drizzle-orm'
import { examsBeside } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'

/** Between two places people need so long. */
const TRAVEL = sql`interval '15 minutes'`

/** A time and a place that somebody is to be at. */
export interface Span {
  from: Date
  to: Date
  roomId: string | null
  place: string
}

/** What a person has at the time of a span. */
export interface Busy {
  /** Place of the span in what was asked, from 0. */
  span: number
  userId: string
  with: 'class' | 'meeting' | 'exam' | 'leave'
  title: string
  from: Date
  to: Date
}

interface Row extends Record<string, unknown> {
  span: number
  user_id: string
  with: Busy['with']
  title: string
  starts_at: string
  ends_at: string
}

/** Exams of the class itself are part of its timetable. */
const examsOfClass = async ({ db }: Pick<Tx, 'db'>, classId: string | null): Promise<ReadonlySet<string>> => {
  if (classId === null) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select x ->> 'examId' as id from train_classes c cross join lateral jsonb_array_elements(c.exams) x where c.id = ${classId}`)
  return new Set(rows.map(({ id }) => id))
}

/** Sessions, meetings and exams of these people at the times of the spans; those of one class are left out. */
export const busyPeople = async (
  tx: Pick<Tx, 'db'>,
  userIds: readonly string[],
  spans: readonly Span[],
  besidesClass: string | null,
): Promise<Busy[]> => {
  if (userIds.length === 0 || spans.length === 0) return []
  const asked = JSON.stringify(
    spans.map(({ from, to, roomId, place }, span) => ({ span, from, to, where: roomId ?? place })),
  )
  const { rows } = await tx.db.execute<Row>(sql`
    with span as (select * from jsonb_to_recordset(${asked}::jsonb)
      as x (span int, "from" timestamptz, "to" timestamptz, "where" text)),
    had as (
      select e.user_id, 'class' as with, c.title, s.starts_at, s.ends_at,
        coalesce(s.room_id::text, nullif(s.place, ''), c.place) as at
      from train_enrolments e join train_classes c on c.id = e.class_id and c.state <> 'cancelled'
        join train_sessions s on s.class_id = c.id
      where e.user_id = any(${sql.param([...userIds])}::uuid[]) and e.state in ('pending', 'confirmed', 'offered')
        and e.class_id is distinct from ${besidesClass}::uuid and s.ends_at > now()
      union all
      select coalesce(p.deputy_id, p.person_id), 'meeting', m.title, m.starts_at, m.ends_at,
        coalesce(m.room_id::text, m.place)
      from meeting_people p join meetings m on m.id = p.meeting_id and m.state = 'notified'
      where (p.person_id = any(${sql.param([...userIds])}::uuid[]) or p.deputy_id = any(${sql.param([...userIds])}::uuid[]))
        and p.answer in ('none', 'attend', 'deputy') and m.ends_at > now()
    )
    select span.span, had.user_id, had.with, had.title, had.starts_at, had.ends_at
    from span join had on had.starts_at < span."to" + case when had.at = span."where" then interval '0' else ${TRAVEL} end
      and had.ends_at > span."from" - case when had.at = span."where" then interval '0' else ${TRAVEL} end
    where had.user_id = any(${sql.param([...userIds])}::uuid[])
    order by span.span, had.starts_at, had.user_id`)
  const attending = rows.map((row) => ({
    span: row.span,
    userId: row.user_id,
    with: row.with,
    title: row.title,
    from: new Date(row.starts_at),
    to: new Date(row.ends_at),
  }))
  const own = await examsOfClass(tx, besidesClass)
  const sitting = (await examsBeside(tx, userIds, spans)).flatMap(({ examId, ...exam }): Busy[] =>
    own.has(examId) ? [] : [{ ...exam, with: 'exam' }],
  )
  return [...attending, ...sitting].sort((a, b) => a.span - b.span || a.from.getTime() - b.from.getTime())
}

interface LeaveRow extends Record<string, unknown> {
  session_id: string
  user_id: string
  title: string
  starts_at: string
  ends_at: string
}

/** Trainees whose leave from a session of their class was approved. */
export const onLeave = async (
  tx: Pick<Tx, 'db'>,
  classId: string,
): Promise<(Omit<Busy, 'span'> & { sessionId: string })[]> => {
  const { rows } = await tx.db.execute<LeaveRow>(sql`
    select s.id as session_id, p.user_id, h.title, s.starts_at, s.ends_at
    from train_sessions s join sign_sheets h on h.owner_ids @> array[s.id] and h.owner_type = 'session' and h.state <> 'cancelled'
      join sign_people p on p.sheet_id = h.id and p.on_leave and p.expected
    where s.class_id = ${classId} and s.ends_at > now() order by s.starts_at, p.user_id`)
  return rows.map((row) => ({
    sessionId: row.session_id,
    userId: row.user_id,
    with: 'leave',
    title: row.title,
    from: new Date(row.starts_at),
    to: new Date(row.ends_at),
  }))
}
