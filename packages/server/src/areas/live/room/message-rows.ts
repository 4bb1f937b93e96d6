import type { LiveMessage } from '@portal/contract/areas/live/room.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

interface Row extends Record<string, unknown> {
  id: string
  seq: number
  no: number
  kind: LiveMessage['kind']
  user_id: string
  name: string
  org_name: string
  text: string
  state: LiveMessage['state']
  held_for: string
  from_host: boolean
  answered: boolean
  at: string
}

/** Messages as their rows say, under a condition and in an order over `live_messages m`. */
export const selectMessages = async (db: Db, rest: SQL): Promise<LiveMessage[]> => {
  const { rows } = await db.execute<Row>(sql`
    select m.id, m.seq::int8 as seq, m.no, m.kind, m.user_id, coalesce(u.name, '') as name,
      coalesce(o.name, '') as org_name, m.text, m.state, m.held_for, m.from_host, m.answered_by is not null as answered,
      m.at
    from live_messages m left join users u on u.id = m.user_id left join org_units o on o.id = u.primary_org_id
    where ${rest}`)
  return rows.map((row) => ({
    id: row.id,
    seq: Number(row.seq),
    no: Number(row.no),
    kind: row.kind,
    userId: row.user_id,
    name: row.name,
    orgName: row.org_name,
    text: row.text,
    state: row.state,
    heldFor: row.held_for,
    fromHost: row.from_host,
    answered: row.answered,
    at: new Date(row.at),
  }))
}

/** A message as those see it who do not host: hidden ones have no words, held ones are not there. */
export const forLearners = (message: LiveMessage): LiveMessage | null => {
  if (message.state === 'pending') return null
  return message.state === 'hidden' ? { ...message, text: '' } : message
}

/** Holds the lines of a room, so that the order of their numbers is the order in which they can be read. */
export const holdLines = (db: Db, liveId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live lines ${liveId}`}, 0))`)

export const nextSeq = sql`nextval(pg_get_serial_sequence('live_messages', 'seq'))`
