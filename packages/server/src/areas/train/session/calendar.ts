import type { sessionCalendar } from '@portal/contract/areas/train/session/session.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { reachedBy } from '../class/codes.ts'
import { databaseNow } from '../class/state.ts'
import { joinLecturer, LECTURER_NAME } from './read.ts'

type Entry = ResultOf<typeof sessionCalendar>['list'][number]

const MOST_DAYS = 62
const MOST_ENTRIES = 2000

interface Row extends Record<string, unknown> {
  id: string
  class_id: string
  class_name: string
  class_state: Entry['classState']
  title: string
  starts_at: string
  ends_at: string
  room_id: string | null
  place: string
  lecturers: Entry['lecturers']
  movable: boolean
}

/** Sessions of the classes that the caller may see, by time. */
export const calendar: HandlerOf<typeof sessionCalendar> = async ({ tx, body, actor }) => {
  const to = new Date(Math.min(body.to.getTime(), body.from.getTime() + MOST_DAYS * DAY_MS))
  const { rows } = await tx.db.execute<Row>(sql`
    select s.id, ${trainClasses.id} as class_id, ${trainClasses.title} as class_name, ${trainClasses.state} as class_state,
      s.title, s.starts_at, s.ends_at, s.room_id,
      coalesce((select r.name from meeting_rooms r where r.id = s.room_id), nullif(s.place, ''), ${trainClasses.place}) as place,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', ${LECTURER_NAME}) order by x.place)
        from train_session_lecturers x ${joinLecturer} where x.session_id = s.id), '[]') as lecturers,
      (${reachedBy(tx, actor, 'edit')} and s.starts_at > now()
        and ${trainClasses.state} in ('draft', 'open', 'confirmed', 'running')) as movable
    from train_sessions s join ${trainClasses} on ${trainClasses.id} = s.class_id
    where s.starts_at < ${to.toISOString()}::timestamptz and s.ends_at > ${body.from.toISOString()}::timestamptz
      and ${trainClasses.deletedAt} is null and not ${trainClasses.isTemplate} and ${trainClasses.state} <> 'cancelled'
      and ${reachedBy(tx, actor, 'menu')} order by s.starts_at, s.id limit ${MOST_ENTRIES}`)
  return {
    list: rows.map((row) => ({
      id: row.id,
      classId: row.class_id,
      className: row.class_name,
      classState: row.class_state,
      title: row.title,
      from: new Date(row.starts_at),
      to: new Date(row.ends_at),
      roomId: row.room_id,
      where: row.place,
      lecturers: row.lecturers,
      movable: row.movable,
    })),
    serverTime: await databaseNow(tx.db),
  }
}
