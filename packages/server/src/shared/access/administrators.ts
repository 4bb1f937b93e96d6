import { grantRefusals } from '@portal/contract/areas/access/refusals.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { ADMINISTRATOR, activePerson, liveMembership, peopleOfMemberships } from './membership.ts'

const administering: SQL = sql`${liveMembership}
  and m.role_id in (select r.id from roles r where r.code = ${ADMINISTRATOR} and r.shipped and r.enabled)`

/** As {@link administering}, without an end: one of these must remain, or the last one would end by the calendar. */
const lastingly: SQL = sql`${administering} and m.valid_to is null`

/** Enabled holders of 系统管理员, counted no further than `most`. */
export const countAdministrators = (tx: Tx, most: number): Promise<number> => countBy(tx, administering, most)

const countBy = async (tx: Tx, condition: SQL, most: number): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from (
      select distinct u.id from (${peopleOfMemberships(condition)}) held join users u on u.id = held.user_id
      where ${activePerson} limit ${most}) found`)
  return rows[0]?.n ?? 0
}

export const isAdministrator = async (tx: Tx, userId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from (${peopleOfMemberships(administering)}) held join users u on u.id = held.user_id
    where ${activePerson} and u.id = ${userId} limit 1`)
  return rows.length > 0
}

/** Takes the place in the line of {@link keepingAnAdministrator} for changes that look at each person by itself. */
export const lockAdministrators = async (tx: Tx): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.administrators'))`)
}

export const isLastAdministrator = async (tx: Tx, userId: string): Promise<boolean> =>
  (await isAdministrator(tx, userId)) && (await countAdministrators(tx, 2)) < 2

/**
 * Runs a change that may take somebody's rights away, one such change at a time on all processes: of two requests that
 * each take away the other administrator, the second is refused.
 */
export const keepingAnAdministrator = async <Value>(tx: Tx, change: () => Promise<Value>): Promise<Value> => {
  await lockAdministrators(tx)
  const before = await countAdministrators(tx, 1)
  const lasting = await countBy(tx, lastingly, 1)
  const value = await change()
  ensure(before === 0 || (await countAdministrators(tx, 1)) > 0, grantRefusals.lastAdministrator)
  ensure(lasting === 0 || (await countBy(tx, lastingly, 1)) > 0, grantRefusals.lastLasting)
  return value
}
