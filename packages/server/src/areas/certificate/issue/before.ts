import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

export interface BeforeRow extends Record<string, unknown> {
  id: string
  personId: string
  /** Null: for ever. */
  validTo: string | null
  renewDays: number
}

/** Of each person the certificate of a type that lasts longest, which a new one takes the place of. */
export const certificatesBefore = async (
  { db }: Tx,
  typeCode: string,
  userIds: readonly string[],
): Promise<Map<string, BeforeRow>> => {
  if (typeCode === '') return new Map()
  const { rows } = await db.execute<BeforeRow>(sql`
    select distinct on (c.person_id) c.id, c.person_id as "personId", c.valid_to::text as "validTo",
      c.renew_days::int as "renewDays"
    from certificates c
    where c.person_id = any(${sql.param([...userIds])}::uuid[]) and c.type_code = ${typeCode}
      and c.revoked_at is null and c.superseded_on is null
    order by c.person_id, c.valid_to desc nulls first, c.id desc`)
  return new Map(rows.map((row) => [row.personId, row]))
}

/** From these days on others take their places. */
export const supersede = async ({ db }: Tx, superseded: readonly { id: string; on: string }[]): Promise<void> => {
  if (superseded.length === 0) return
  await db.execute(sql`
    update certificates c set superseded_on = a.on_day
    from unnest(${sql.param(superseded.map(({ id }) => id))}::uuid[],
      ${sql.param(superseded.map(({ on }) => on))}::date[]) as a (id, on_day)
    where c.id = a.id`)
}
