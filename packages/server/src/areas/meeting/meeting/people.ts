import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { Meeting } from './state.ts'

/** Writes down whom the audience means now. Who is new has no answer; who is meant no longer goes, with his deputy. */
export const writePeople = async (
  tx: Tx,
  { id, audience }: Pick<Meeting, 'id' | 'audience'>,
): Promise<{ added: string[]; removed: string[] }> => {
  const gone = await tx.db.execute<{ person_id: string; deputy_id: string | null }>(sql`
    delete from meeting_people p where p.meeting_id = ${id}
      and not exists (select 1 from users u where u.id = p.person_id and ${personIn(audience)})
    returning person_id, deputy_id`)
  const come = await tx.db.execute<{ person_id: string }>(sql`
    insert into meeting_people (meeting_id, person_id, org_id)
    select ${id}::uuid, u.id, u.primary_org_id from users u where ${activePerson()} and ${personIn(audience)} order by u.id
    on conflict do nothing returning person_id`)
  return {
    added: come.rows.map((row) => row.person_id),
    removed: gone.rows.flatMap((row) => [row.person_id, ...(row.deputy_id === null ? [] : [row.deputy_id])]),
  }
}

/** Everybody who is told of the meeting: who is invited, who stands in, host and recorder. */
export const toldPeople = async (tx: Tx, { id, hostId, recorderId }: Meeting): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select person_id as id from meeting_people where meeting_id = ${id}
    union select deputy_id from meeting_people where meeting_id = ${id} and deputy_id is not null`)
  return [...new Set([...rows.map((row) => row.id), hostId, ...(recorderId === null ? [] : [recorderId])])]
}

export const countPeople = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from meeting_people where meeting_id = ${id}`,
  )
  return rows[0]?.n ?? 0
}

/** Whoever has answered is asked whether that still holds. */
export const askAgain = async (tx: Tx, id: string): Promise<void> => {
  await tx.db.execute(sql`update meeting_people set again = true where meeting_id = ${id} and answer <> 'none'`)
}
