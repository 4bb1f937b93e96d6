import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import type { Column, Table } from './tables.ts'

/** Something of each type, another one for each row. */
const SOMETHING: Record<string, (row: number) => string> = {
  uuid: (row) => `00000000-0000-7000-8000-0000000009${row}0`,
  boolean: (row) => String(row > 0),
  'timestamp with time zone': (row) => `2026-11-2${row} 08:00:00Z`,
  date: (row) => `2026-11-2${row}`,
  jsonb: () => '[]',
  bytea: (row) => `\\x0${row}`,
  int4multirange: () => '{}',
  int8range: (row) => `[${row * 10},${row * 10 + 5})`,
}

const somethingOf = ({ type }: Column, row: number): string =>
  SOMETHING[type]?.(row) ?? (type.endsWith('[]') ? '{}' : String(row + 1))

/** One row with what is required alone, and one with everything. */
const ROWS = [({ required }: Column) => required, () => true]

const insertRow = async (client: pg.ClientBase, table: Table, row: number) => {
  const wanted = table.columns.filter((column) => ROWS[row]?.(column))
  const values = new Map(wanted.map((column) => [column.name, somethingOf(column, row)]))
  for (const { to, pairs } of table.references) {
    if (!pairs.every(([own]) => values.has(own))) continue
    const { rows } = await client.query(`select * from ${to} limit $1`, [ROWS.length])
    const parent = rows[row] ?? rows[0]
    for (const [own, other] of pairs) values.set(own, parent?.[other])
  }
  const names = [...values.keys()].map((name) => escapeIdentifier(name)).join(', ')
  const places = [...values.keys()].map((_name, index) => `$${index + 1}`).join(', ')
  await client.query(
    `insert into ${escapeIdentifier(table.name)} (${names}) overriding system value values (${places})`,
    [...values.values()],
  )
}

/** Those that a table refers to come before it. */
const parentsFirst = (tables: readonly Table[]): Table[] => {
  const ordered = new Set<Table>()
  const visiting = new Set<Table>()
  const visit = (table: Table) => {
    if (visiting.has(table)) return
    visiting.add(table)
    for (const { to } of table.references) {
      const parent = tables.find(({ name }) => name === to)
      if (parent) visit(parent)
    }
    ordered.add(table)
  }
  for (const table of tables) visit(table)
  return [...ordered]
}

/** Tables that the demo leaves empty get two rows each, so that a later migration meets rows everywhere. */
export const fillEmptyTables = async (client: pg.ClientBase, tables: readonly Table[]): Promise<void> => {
  await client.query('set session_replication_role = replica')
  for (const table of parentsFirst(tables)) {
    const { rows } = await client.query(`select 1 from ${escapeIdentifier(table.name)} limit 1`)
    if (rows.length > 0) continue
    for (const row of ROWS.keys())
      await insertRow(client, table, row).catch((error: Error) => {
        throw new Error(`no row could be made up for ${table.name}: ${error.message}`)
      })
  }
  await client.query('set session_replication_role = origin')
}
