import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** A 课次 as attendance and results need it; times in milliseconds. */
export interface Session {
  id: string
  classId: string
  no: number
  title: string
  /** Its own, or that of a class of one course; empty where there is none. */
  courseCode: string
  start: number
  end: number
  /** Most hours of it; null by its length alone. */
  mostHundredths: number | null
  makeUpItem: { type: 'video' | 'doc'; id: string } | null
  /** Its sheet that was not cancelled; `cancelled` where there was none but cancelled ones, so that it was not held. */
  sheetId: string | null
  sheetState: 'planned' | 'open' | 'closed' | 'sealed' | 'cancelled' | null
}

/** The course that a session `s` of class `c` counts for. */
export const courseOfSession = sql`coalesce(nullif(s.course_code, ''),
  case when cardinality(c.course_codes) = 1 then c.course_codes[1] else '' end)`

const read = async (db: Db, where: SQL): Promise<Session[]> => {
  const { rows } = await db.execute<Session & Record<string, unknown>>(sql`
    select s.id, s.class_id as "classId", s.no, s.title, ${courseOfSession} as "courseCode",
      (extract(epoch from s.starts_at) * 1000)::float8 as start, (extract(epoch from s.ends_at) * 1000)::float8 as "end",
      s.hours_hundredths as "mostHundredths", s.make_up_item as "makeUpItem", h.id as "sheetId", h.state as "sheetState"
    from train_sessions s join train_classes c on c.id = s.class_id
      left join lateral (select x.id, x.state from sign_sheets x
        where x.owner_type = 'session' and x.owner_ids @> array[s.id]
        order by x.state = 'cancelled', x.created_at desc limit 1) h on true
    where ${where} order by s.starts_at, s.no`)
  return rows
}

/** Of a class, in the order of time. */
export const sessionsOfClass = (db: Db, classId: string): Promise<Session[]> => read(db, sql`s.class_id = ${classId}`)

export const sessionsByIds = (db: Db, ids: readonly string[]): Promise<Session[]> =>
  read(db, sql`s.id = any(${sql.param([...ids])}::uuid[])`)

/** Sessions that count: those whose sheet was cancelled were not held. */
export const held = (sessions: readonly Session[]): Session[] =>
  sessions.filter(({ sheetState }) => sheetState !== 'cancelled')
