import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'

/** A live entry of a person in one direction. */
export interface LiveEntry {
  id: string
  at: Date
  state: 'counted' | 'pending'
  personCode: string
}

/** Where a person stands on a sheet; his row is held, so that nobody writes entries of his meanwhile. */
export interface Standing {
  userId: string
  /** Null: the sheet does not know him. */
  known: { expected: boolean; onLeave: boolean } | null
  in: LiveEntry | null
  out: LiveEntry | null
}

interface Row extends Record<string, unknown> {
  expected: boolean
  onLeave: boolean
  id: string | null
  at: string | null
  direction: 'in' | 'out' | null
  state: 'counted' | 'pending' | null
  personCode: string | null
}

const liveOf = (rows: readonly Row[], direction: 'in' | 'out'): LiveEntry | null => {
  const found = rows.find((row) => row.direction === direction)
  if (!found?.id || !found.at || !found.state) return null
  return { id: found.id, at: new Date(found.at), state: found.state, personCode: found.personCode ?? '' }
}

/** Holds the person's row; `welcome` makes one for somebody who is not on the list. */
export const holdStanding = async (
  tx: Tx,
  sheet: Pick<Sheet, 'id'>,
  userId: string,
  welcome = false,
): Promise<Standing> => {
  if (welcome)
    await tx.db.execute(sql`
      insert into sign_people (sheet_id, user_id, org_id, expected)
      select ${sheet.id}::uuid, u.id, u.primary_org_id, false from users u where u.id = ${userId}
      on conflict (sheet_id, user_id) do nothing`)
  // Held first and read behind: what the former holder wrote is seen.
  const held = await tx.db.execute(
    sql`select 1 from sign_people where sheet_id = ${sheet.id} and user_id = ${userId} for update`,
  )
  if (held.rowCount === 0) return { userId, known: null, in: null, out: null }
  const { rows } = await tx.db.execute<Row>(sql`
    select p.expected, p.on_leave as "onLeave", n.id, n.at, n.direction, n.state, n.person_code as "personCode"
    from sign_people p left join sign_entries n on n.sheet_id = p.sheet_id and n.user_id = p.user_id
      and n.state in ('counted', 'pending')
    where p.sheet_id = ${sheet.id} and p.user_id = ${userId}`)
  const [first] = rows
  return {
    userId,
    known: first ? { expected: first.expected, onLeave: first.onLeave } : null,
    in: liveOf(rows, 'in'),
    out: liveOf(rows, 'out'),
  }
}
