import type { FreeTime, LecturerBusy } from '@portal/contract/areas/train/teacher/teacher.ts'
import { lecturerWords } from '@portal/contract/areas/train/teacher/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'

type When = Date | Place

const moment = (at: When): SQL => sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`

/** Classes whose sessions take place: drafts keep nobody, cancelled ones nobody any more. */
export const HELD = sql`c.deleted_at is null and not c.is_template and c.state not in ('draft', 'in_review', 'cancelled')`

/** Sessions `s` of classes `c` that the lecturer teaches. */
export const SESSIONS = sql`train_session_lecturers x join train_sessions s on s.id = x.session_id
  join train_classes c on c.id = s.class_id`

/**
 * What takes up the lecturer `l` in [from, to): sessions of classes that are on, and meetings that he hosts or comes to.
 * Columns `kind, id, title, starts_at, ends_at, place, class_id`.
 */
const busyRows = (lecturer: SQL, from: SQL, to: SQL): SQL => sql`
  select 'session' as kind, s.id, c.title, s.starts_at, s.ends_at, coalesce(room.name, s.place) as place, c.id as class_id
  from ${SESSIONS} left join meeting_rooms room on room.id = s.room_id
  where x.lecturer_id = ${lecturer}.id and ${HELD} and s.starts_at < ${to} and s.ends_at > ${from}
  union all
  select 'meeting', m.id, m.title, m.starts_at, m.ends_at, coalesce(room.name, m.place), null::uuid
  from meetings m left join meeting_rooms room on room.id = m.room_id
  where ${lecturer}.user_id is not null and m.state = 'notified' and m.starts_at < ${to} and m.ends_at > ${from}
    and (m.host_id = ${lecturer}.user_id or exists (select 1 from meeting_people p where p.meeting_id = m.id
      and ((p.person_id = ${lecturer}.user_id and p.answer = 'attend') or p.deputy_id = ${lecturer}.user_id)))`

/** Condition on a lecturer: the whole of [from, to) lies in free times of his, and nothing takes it up. */
export const isFree = (lecturer: SQL, from: When, to: When): SQL => sql`(
  coalesce((select range_agg(tstzrange(f.starts_at, f.ends_at)) from train_lecturer_free f
    where f.lecturer_id = ${lecturer}.id and f.starts_at < ${moment(to)} and f.ends_at > ${moment(from)}), '{}')
    @> tstzrange(${moment(from)}, ${moment(to)})
  and not exists (${busyRows(lecturer, moment(from), moment(to))}))`

/** Title of the first thing that takes the lecturer up in [from, to), or an empty text. */
export const busyWith = (lecturer: SQL, from: Date, to: Date): SQL => sql`
  coalesce((select b.title from (${busyRows(lecturer, moment(from), moment(to))}) b order by b.starts_at limit 1), '')`

interface BusyRow extends Record<string, unknown> {
  kind: LecturerBusy['kind']
  id: string
  title: string
  starts_at: string
  ends_at: string
  place: string
  class_id: string | null
}

/** Calendar of one lecturer; of meetings others learn only that the time is taken. */
export const busyOf = async (
  tx: Tx,
  actor: Actor,
  { id, userId }: { id: string; userId: string | null },
  from: Date,
  to: Date,
): Promise<LecturerBusy[]> => {
  const { rows } = await tx.db.execute<BusyRow>(sql`
    select b.* from train_lecturers l cross join lateral (${busyRows(sql`l`, moment(from), moment(to))}) b
    where l.id = ${id} order by b.starts_at, b.id limit 500`)
  const isOwn = userId === actor.id
  return rows.map((row) => {
    const isHidden = row.kind === 'meeting' && !isOwn
    const classPage = actor.holds(P.trainClass) ? `/train/classOpeningManagemeDetial?id=${row.class_id}` : ''
    return {
      kind: row.kind,
      title: isHidden ? lecturerWords.taken : row.title,
      from: new Date(row.starts_at),
      to: new Date(row.ends_at),
      place: isHidden ? '' : row.place,
      link: row.kind === 'session' ? classPage : isOwn ? `/meetingSignInList?id=${row.id}` : '',
    }
  })
}

/** Free times of a lecturer that touch [from, to). */
export const freeOf = async (tx: Tx, lecturerId: string, from: Date, to: Date): Promise<FreeTime[]> => {
  const { rows } = await tx.db.execute<{ starts_at: string; ends_at: string }>(sql`
    select starts_at, ends_at from train_lecturer_free where lecturer_id = ${lecturerId}
      and starts_at < ${to.toISOString()}::timestamptz and ends_at > ${from.toISOString()}::timestamptz order by starts_at`)
  return rows.map((row) => ({ from: new Date(row.starts_at), to: new Date(row.ends_at) }))
}
