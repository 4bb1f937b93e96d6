import type { listUsers, manageUsers } from '@portal/contract/areas/directory/user.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Tx } from '#src/platform/tx.ts'
import { selectUserRows } from './rows.ts'
import { usersWhere } from './where.ts'

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  createdAt: sql`u.created_at`,
  code: sql`u.code`,
  name: sql`u.name collate "zh-x-icu"`,
  lastLoginAt: sql`u.last_login_at`,
  hiredOn: sql`u.hired_on`,
}

const orderOf = (sort = '-createdAt') => {
  const column = sortColumns[sort.replace(/^-/, '')] ?? sql`u.created_at`
  // A plain order can be read from the index; empty dates of the other columns go last either way.
  const last = column === sortColumns.createdAt ? sql`` : sql` nulls last`
  return sort.startsWith('-') ? sql`${column} desc${last}, u.id desc` : sql`${column} asc${last}, u.id asc`
}

/** One page of people in scope. */
export const pageOfUsers = async (tx: Tx, secrets: Secrets, query: BodyOf<typeof listUsers | typeof manageUsers>) => {
  const where = usersWhere(tx, secrets, query)
  const offset = (query.page - 1) * query.pageSize
  const list = await selectUserRows(
    tx,
    sql`${where} order by ${orderOf(query.sort)} limit ${query.pageSize} offset ${offset}`,
  )
  return { list, total: await countRows(tx, sql`users u`, where, query.exactTotal) }
}

/** The same set for an export: all ids in the order of the list, and the rows of some of them. */
export const usersByKeys = (secrets: Secrets) => ({
  ids: (tx: Tx, query: BodyOf<typeof manageUsers>) =>
    sql`select u.id from users u where ${usersWhere(tx, secrets, query)} order by ${orderOf(query.sort)}`,
  rows: (tx: Tx, ids: readonly string[]) => selectUserRows(tx, sql`u.id = any(${sql.param(ids)}::uuid[])`),
})

/** The list of the specification shows enabled people, whatever is asked for. */
export const enabledOnly = (query: BodyOf<typeof listUsers>): BodyOf<typeof listUsers> => ({
  ...query,
  filter: { ...query.filter, enabled: 1 },
})
