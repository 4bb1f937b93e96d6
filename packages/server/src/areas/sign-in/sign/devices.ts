import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

const MOST_BOUND = 3

export interface DeviceFacts {
  /** Bound, or used by this person on an earlier day and by nobody else in 30 days. */
  isKnown: boolean
  /** It has signed another person on this sheet. */
  isOthers: boolean
}

export const deviceFacts = async (
  tx: Tx,
  { sheetId, deviceId, userId }: { sheetId: string; deviceId: string; userId: string },
): Promise<DeviceFacts> => {
  const { rows } = await tx.db.execute<{ known: boolean; others: boolean }>(sql`
    select coalesce((
      select d.bound or ((d.first_at at time zone 'Asia/Shanghai')::date < (now() at time zone 'Asia/Shanghai')::date
        and not exists (select 1 from sign_devices o where o.device_id = d.device_id and o.user_id <> d.user_id
          and o.last_at > now() - interval '30 days'))
      from sign_devices d where d.device_id = ${deviceId} and d.user_id = ${userId}), false) as known,
    exists (select 1 from sign_sheet_devices s where s.sheet_id = ${sheetId} and s.device_id = ${deviceId}
      and s.user_id <> ${userId}) as others`)
  return { isKnown: rows[0]?.known === true, isOthers: rows[0]?.others === true }
}

/**
 * The device signs this person on this sheet; false where another one was quicker. Up to three devices of a person are
 * bound to him as they are first used, unless they were somebody else's in the last 30 days.
 */
export const claimDevice = async (
  tx: Tx,
  { sheetId, deviceId, userId }: { sheetId: string; deviceId: string; userId: string },
): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ mine: boolean }>(sql`
    insert into sign_sheet_devices as s (sheet_id, device_id, user_id) values (${sheetId}, ${deviceId}, ${userId})
    on conflict (sheet_id, device_id) do update set user_id = s.user_id
    returning user_id = ${userId} as mine`)
  if (rows[0]?.mine !== true) return false
  await tx.db.execute(sql`
    insert into sign_devices as d (device_id, user_id, first_at, last_at, bound)
    select ${deviceId}, ${userId}, now(), now(),
      (select count(*) from sign_devices o where o.user_id = ${userId} and o.bound) < ${MOST_BOUND}
        and not exists (select 1 from sign_devices o where o.device_id = ${deviceId} and o.user_id <> ${userId}
          and o.last_at > now() - interval '30 days')
    on conflict (device_id, user_id) do update set last_at = now()`)
  return true
}
