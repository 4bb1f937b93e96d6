import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

const TOUCHES_A_MINUTE = 10
const FAILED_CODES_A_MINUTE = 60

/** Ten codes a minute per device and per person, good and bad together. */
export const isBusyCaller = async (
  { db }: Pick<Tx, 'db'>,
  { deviceId, userId }: { deviceId: string; userId: string | null },
): Promise<boolean> => {
  const { rows } = await db.execute<{ device: number; person: number }>(sql`
    select
      (select count(*) from sign_touches where device_id = ${deviceId} and at > now() - interval '1 minute')
        + (select count(*) from sign_attempts where device_id = ${deviceId} and call = 'touch'
          and at > now() - interval '1 minute') as device,
      (select count(*) from sign_touches where user_id = ${userId}::uuid and at > now() - interval '1 minute') as person`)
  const { device = 0, person = 0 } = rows[0] ?? {}
  return device >= TOUCHES_A_MINUTE || person >= TOUCHES_A_MINUTE
}

/** A hall shares one address: only codes that are none count against it. */
export const isBusyAddress = async ({ db }: Pick<Tx, 'db'>, address: string): Promise<boolean> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*) as n from (select 1 from sign_attempts where address = ${address} and code = 'BAD_CODE'
      and at > now() - interval '1 minute' limit ${FAILED_CODES_A_MINUTE}) failed`)
  return (rows[0]?.n ?? 0) >= FAILED_CODES_A_MINUTE
}
