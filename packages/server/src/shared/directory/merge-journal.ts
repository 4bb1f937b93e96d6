import type { MergePart } from '@portal/contract/areas/directory/user-merge.ts'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Merging, PersonRows } from './merge.ts'

interface Change {
  part: MergePart
  table: PgTable
  /** Columns by their names in the database, with what they become; the row is `t`. */
  set: Record<string, SQL>
  where: SQL
  /** What stood there before, where an earlier statement parked it. */
  before?: Record<string, string>
  kind?: 'changed' | 'swapped'
  strict?: boolean
  loose?: boolean
}

/** Columns of the primary key, asked of the database once per merge. */
const keyOf = async ({ tx, keys }: Merging, table: string): Promise<readonly string[]> => {
  const known = keys.get(table)
  if (known) return known
  const { rows } = await tx.db.execute<{ name: string }>(sql`
    select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by a.attnum`)
  const names = rows.map(({ name }) => name)
  keys.set(table, names)
  return names
}

const at = (alias: string, name: string): SQL => sql`${sql.identifier(alias)}.${sql.identifier(name)}`

const sameKey = (names: readonly string[], a: string, b: string): SQL =>
  sql.join(
    names.map((name) => sql`${at(a, name)} = ${at(b, name)}`),
    sql` and `,
  )

const objectOf = (alias: string, names: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    names.map((name) => sql`${name}::text, ${at(alias, name)}`),
    sql`, `,
  )})`

const kept = (
  merging: Merging,
  { part, kind, strict, loose }: Omit<Change, 'table' | 'set' | 'where'>,
  table: string,
) =>
  sql`${merging.mergeId}::uuid, ${merging.step}::int, row_number() over ()::int, ${part}::text, ${table}::text,
    ${kind ?? 'changed'}::text, ${strict ?? false}::boolean, ${loose ?? false}::boolean`

const columns = sql`(merge_id, step, no, part, table_name, kind, strict, loose, row_key, before)`

/** Changes rows and writes down how they stood; answers how many. */
export const changeRows = async (merging: Merging, change: Change): Promise<number> => {
  const { tx } = merging
  const table = getTableName(change.table)
  const key = await keyOf(merging, table)
  merging.step += 1
  const names = Object.keys(change.set)
  const before = sql`${objectOf('f', names)} || ${JSON.stringify(change.before ?? {})}::jsonb`
  const set = sql.join(
    Object.entries(change.set).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    sql`, `,
  )
  const { rowCount } = await tx.db.execute(sql`
    with former as materialized (select t.* from ${change.table} t where ${change.where} for update),
    changed as (
      update ${change.table} t set ${set} from former f where ${sameKey(key, 't', 'f')}
      returning ${objectOf('t', key)} as row_key, ${before} as before)
    insert into user_merge_rows ${columns}
    select ${kept(merging, change, table)}, row_key, before from changed`)
  return rowCount ?? 0
}

/** Deletes rows and keeps them whole in the journal. */
export const dropRows = async (
  merging: Merging,
  { part, table, where }: Pick<Change, 'part' | 'table' | 'where'>,
): Promise<number> => {
  const name = getTableName(table)
  const key = await keyOf(merging, name)
  merging.step += 1
  const { rowCount } = await merging.tx.db.execute(sql`
    with gone as (delete from ${table} t where ${where} returning t.*)
    insert into user_merge_rows ${columns}
    select ${sql`${merging.mergeId}::uuid, ${merging.step}::int, row_number() over ()::int, ${part}::text, ${name}::text,
      'deleted', false, false`}, ${objectOf('g', key)}, to_jsonb(g) from gone g`)
  return rowCount ?? 0
}

type Plain = Pick<PersonRows, 'part' | 'column' | 'once' | 'onceAmong' | 'better' | 'strict' | 'loose'>

/** The other person's row that may not stand beside `row` under one person. */
const counterpart = ({ column, once = [], onceAmong }: Plain, row: string, other: string, owner: string): SQL => {
  const same = once.map((each) => sql`${at(row, each.name)} is not distinct from ${at(other, each.name)}`)
  const among = onceAmong ? [row, other].map((alias) => onceAmong(sql`${sql.identifier(alias)}`)) : []
  const conditions = [sql`${at(other, column.name)} = ${owner}`, ...same, ...among]
  return sql`select 1 from ${column.table} ${sql.identifier(other)} where ${sql.join(conditions, sql` and `)}`
}

/** Where the dropped person's row is the better one the two change places. */
const swapPairs = async (merging: Merging, rows: Plain & { better: SQL }) => {
  const { tx, keepId, dropId, mergeId } = merging
  const { part, column } = rows
  const name = sql.identifier(column.name)
  await tx.db.execute(sql`
    update ${column.table} k set ${name} = ${mergeId}
    where k.${name} = ${keepId} and exists (${counterpart(rows, 'k', 'd', dropId)} and (${rows.better}))`)
  const change = { part, table: column.table, strict: true }
  const parked = counterpart(rows, 't', 'k', mergeId)
  await changeRows(merging, {
    ...change,
    set: { [column.name]: sql`${keepId}::uuid` },
    where: sql`t.${name} = ${dropId} and exists (${parked})`,
  })
  await changeRows(merging, {
    ...change,
    kind: 'swapped',
    set: { [column.name]: sql`${dropId}::uuid` },
    where: sql`t.${name} = ${mergeId}`,
    before: { [column.name]: keepId },
  })
}

/** The plain way of a declared column: pairs first, then everything without a counterpart. */
export const moveDeclared = async (merging: Merging, rows: PersonRows): Promise<void> => {
  const { keepId, dropId } = merging
  const { part, column, strict, loose, among = sql`true`, where, better } = rows
  if (better) await swapPairs(merging, { ...rows, better })
  const alone = rows.once ? sql`not exists (${counterpart(rows, 't', 'k', keepId)})` : sql`true`
  await changeRows(merging, {
    part,
    table: column.table,
    set: { [column.name]: sql`${keepId}::uuid` },
    where: sql`t.${sql.identifier(column.name)} = ${dropId} and ${alone} and ${among} and ${where?.(merging) ?? sql`true`}`,
    ...(strict && { strict }),
    ...(loose && { loose }),
  })
}

/** How the rows of the journal stand now; `m` is the journal, `t` the row. */
const hashNow: SQL = sql`case when m.loose
  then md5((select jsonb_object_agg(name, to_jsonb(t) -> name) from jsonb_object_keys(m.before) name)::text)
  else md5(to_jsonb(t)::text) end`

const tablesOf = async ({ tx, mergeId }: Pick<Merging, 'tx' | 'mergeId'>): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ name: string }>(sql`
    select distinct table_name as name from user_merge_rows
    where merge_id = ${mergeId} and kind <> 'deleted' order by 1`)
  return rows.map(({ name }) => name)
}

const found = (table: string, key: readonly string[]): SQL => sql`
  user_merge_rows m cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, m.row_key) w
  join ${sql.identifier(table)} t on ${sameKey(key, 't', 'w')}`

/** After the last statement: how every touched row stands, to tell later what changed since. */
export const sealJournal = async (merging: Merging): Promise<void> => {
  for (const table of await tablesOf(merging)) {
    const key = await keyOf(merging, table)
    await merging.tx.db.execute(sql`
      update user_merge_rows j set after_hash = now_is.hash
      from (select m.step, m.no, ${hashNow} as hash from ${found(table, key)}
        where m.merge_id = ${merging.mergeId} and m.table_name = ${table} and m.kind <> 'deleted') now_is
      where j.merge_id = ${merging.mergeId} and j.step = now_is.step and j.no = now_is.no`)
  }
}

/** Titles of the parts whose strict rows changed since; the other changed rows leave the journal and stay. */
export const forgetChanged = async (
  merging: Merging,
): Promise<{ refused: MergePart[]; stays: Map<MergePart, number> }> => {
  const { tx, mergeId } = merging
  const refused = new Set<MergePart>()
  const stays = new Map<MergePart, number>()
  for (const table of await tablesOf(merging)) {
    const key = await keyOf(merging, table)
    const { rows } = await tx.db.execute<{ part: MergePart; strict: boolean; n: number }>(sql`
      with same as (
        select m.step, m.no from ${found(table, key)}
        where m.merge_id = ${mergeId} and m.table_name = ${table} and m.kind <> 'deleted' and ${hashNow} = m.after_hash
        for update of t
      ), other as (
        delete from user_merge_rows j where j.merge_id = ${mergeId} and j.table_name = ${table} and j.kind <> 'deleted'
          and not exists (select 1 from same s where s.step = j.step and s.no = j.no)
        returning j.part, j.strict
      )
      select part, strict, count(*)::int as n from other group by part, strict`)
    for (const { part, strict, n } of rows) {
      if (strict) refused.add(part)
      stays.set(part, (stays.get(part) ?? 0) + n)
    }
  }
  return { refused: [...refused], stays }
}

interface Step extends Record<string, unknown> {
  step: number
  table: string
  kind: 'changed' | 'swapped' | 'deleted'
  names: string[]
}

const undoStep = async (merging: Merging, { step, table, kind, names }: Step) => {
  const { tx, mergeId } = merging
  const name = sql.identifier(table)
  const ofStep = sql`m.merge_id = ${mergeId} and m.step = ${step}`
  if (kind === 'deleted') {
    await tx.db.execute(sql`
      insert into ${name} select f.* from user_merge_rows m
        cross join lateral jsonb_populate_record(null::${name}, m.before) f where ${ofStep} on conflict do nothing`)
    return
  }
  const key = await keyOf(merging, table)
  // Parked under the number of the merge until the row that took its place has gone back.
  const value = (column: string) => (kind === 'swapped' ? sql`${mergeId}::uuid` : sql`f.${sql.identifier(column)}`)
  const set = sql.join(
    names.map((column) => sql`${sql.identifier(column)} = ${value(column)}`),
    sql`, `,
  )
  await tx.db.execute(sql`
    update ${name} t set ${set} from user_merge_rows m
      cross join lateral jsonb_populate_record(null::${name}, m.before) f
      cross join lateral jsonb_populate_record(null::${name}, m.row_key) w
    where ${ofStep} and ${sameKey(key, 't', 'w')}`)
}

/** The rows that gave way come back to the kept person once their place is free again. */
const unpark = async ({ tx, mergeId, keepId }: Merging, { table, names }: Step) => {
  for (const column of names) {
    const name = sql.identifier(column)
    await tx.db.execute(sql`update ${sql.identifier(table)} t set ${name} = ${keepId} where t.${name} = ${mergeId}`)
  }
}

/** Gives every row of the journal back, the latest statement first. */
export const replayBackwards = async (merging: Merging): Promise<void> => {
  const { rows } = await merging.tx.db.execute<Step>(sql`
    select m.step, m.table_name as "table", m.kind,
      (select array_agg(name) from jsonb_object_keys((min(m.before::text))::jsonb) name) as names
    from user_merge_rows m where m.merge_id = ${merging.mergeId}
    group by m.step, m.table_name, m.kind order by m.step desc`)
  for (const [at, step] of rows.entries()) {
    await undoStep(merging, step)
    const parked = rows[at - 1]
    if (parked?.kind === 'swapped') await unpark(merging, parked)
  }
}

/** Rows per part that the journal has as the dropped person's. */
export const countJournal = async ({ tx, mergeId, dropId }: Merging): Promise<Map<MergePart, number>> => {
  const { rows } = await tx.db.execute<{ part: MergePart; n: number }>(sql`
    select m.part, count(distinct (m.table_name, m.row_key))::int as n from user_merge_rows m
    where m.merge_id = ${mergeId} and m.kind = 'changed' and position(${dropId} in m.before::text) > 0
    group by m.part`)
  return new Map(rows.map(({ part, n }) => [part, n]))
}
