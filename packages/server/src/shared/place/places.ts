import { placeRefusals as no, type PlaceDuty } from '@portal/contract/areas/place/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Place as Placed } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'

/** Names from the topmost place down to this one, joined with a slash. */
export const placePathName = (path: SQL | PgColumn): SQL => sql`
  (select string_agg(above.name, ' / ' order by above.depth) from places above
    where above.id = any(string_to_array(trim(both '/' from ${path}), '/')::uuid[]))`

/** Places by their ids, each called from the topmost down; ids of nothing are absent. */
export const placeNames = async (
  { db }: Pick<Tx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select p.id, ${placePathName(sql`p.path`)} as name from places p where p.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Condition on a column of places: this place or one below it. */
export const inPlace = (column: SQL | PgColumn, placeId: string | Placed | SQL): SQL => sql`
  ${column} = any(array(select below.id from places below join places top on top.id = ${placeId}::uuid
    where below.path like top.path || '%'))`

/** An appointment that counts now. */
const inForce = sql`m.valid_from <= now() and (m.valid_to is null or m.valid_to > now())`

/** Places that this person answers for in one of these ways, each with everything below. */
export const placesInCharge = (userId: string | Placed | SQL, kinds: readonly PlaceDuty[]): SQL => sql`
  (select below.id from place_managers m join places top on top.id = m.place_id
    join places below on below.path like top.path || '%'
    where m.user_id = ${userId}::uuid and m.kind = any(${sql.param([...kinds])}::text[]) and ${inForce})`

/** Whether this person answers for the place, or for one above it, in one of these ways. */
export const isInCharge = async (
  { db }: Pick<Tx, 'db'>,
  userId: string,
  placeId: string,
  kinds: readonly PlaceDuty[],
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 where ${placeId}::uuid in ${placesInCharge(userId, kinds)}`)
  return rows.length > 0
}

/** People who answer for a place in this way now: its own, and those of the places above it. */
export const peopleInCharge = async (
  { db }: Pick<Tx, 'db'>,
  placeId: string,
  kinds: readonly PlaceDuty[],
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct m.user_id as id from places p
      join place_managers m on m.place_id = any(string_to_array(trim(both '/' from p.path), '/')::uuid[])
      join users u on u.id = m.user_id and u.enabled and u.deleted_at is null
    where p.id = ${placeId} and m.kind = any(${sql.param([...kinds])}::text[]) and ${inForce}`)
  return rows.map(({ id }) => id)
}

/** The nearest company at or above a unit: the sub-company that a place belongs to. */
export const nearestCompany = (orgId: SQL | PgColumn): SQL => sql`
  (select c.id from org_units own join org_units c on own.path like c.path || '%'
    where own.id = ${orgId} and c.kind = 'company' order by c.depth desc limit 1)`

export interface CodedPlace {
  codeId: string
  version: number
  door: string
  placeId: string
}

/** The place whose active code this is; one that was replaced says so, any other is simply not valid. */
export const placeByToken = async ({ db }: Pick<Tx, 'db'>, token: string): Promise<CodedPlace> => {
  const { rows } = await db.execute<CodedPlace & Record<string, unknown> & { state: string }>(sql`
    select c.id as "codeId", c.version, c.door, c.state, c.place_id as "placeId"
    from place_codes c where c.token = ${token}`)
  const code = rows[0] ?? refuse(no.codeUnknown)
  if (code.state !== 'active') return refuse(no.codeRetired)
  return { codeId: code.codeId, version: code.version, door: code.door, placeId: code.placeId }
}
