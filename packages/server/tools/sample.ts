import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { migrationsFolder, readMigrations } from '#src/platform/migrations/files.ts'
import { DATA } from '#test/versions/ledger.ts'
import { fillEmptyTables } from './fill-empty-tables.ts'
import { selectTables, type Table } from './tables.ts'

const ROWS_OF_A_TABLE = 6

type Row = Record<string, string | null>

interface Kept {
  table: Table
  rows: Row[]
  taken: Set<Row>
}

const readRows = async (client: pg.ClientBase, { name, columns }: Table): Promise<Row[]> => {
  const asText = columns.map((column) => `${escapeIdentifier(column.name)}::text as ${escapeIdentifier(column.name)}`)
  const { rows } = await client.query<Row>(`select ${asText.join(', ')} from ${escapeIdentifier(name)}`)
  return rows
}

/** Takes a row with everything that it refers to, so that the sample keeps every foreign key. */
const take = (all: Map<string, Kept>, kept: Kept, row: Row): void => {
  if (kept.taken.has(row)) return
  kept.taken.add(row)
  for (const { to, pairs } of kept.table.references) {
    const parent = all.get(to)
    const found = parent?.rows.find((each) =>
      pairs.every(([own, other]) => row[own] !== null && each[other] === row[own]),
    )
    if (parent && found) take(all, parent, found)
  }
}

const valueOf = (value: string | null) => (value === null ? 'null' : escapeLiteral(value))

const insertOf = ({ table, taken }: Kept): string => {
  if (taken.size === 0) return ''
  const names = table.columns.map(({ name }) => escapeIdentifier(name)).join(', ')
  const tuples = [...taken].map((row) => `(${table.columns.map(({ name }) => valueOf(row[name] ?? null)).join(', ')})`)
  return `insert into ${escapeIdentifier(table.name)} (${names}) overriding system value values\n${tuples.join(',\n')};\n`
}

const sequencesOf = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ line: string | null }>(
    `select format('select setval(%L, %s);', quote_ident(sequencename), last_value) as line from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows.map(({ line }) => `${line}\n`).join('')
}

const schemaText = (): string => {
  const migrations = readMigrations()
  const files = migrations.map(({ tag }) => readFileSync(path.join(migrationsFolder(), `${tag}.sql`), 'utf8'))
  const taken = migrations.map(({ hash, when }) => `('${hash}', ${when})`)
  return [
    ...files,
    'create schema drizzle;',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ${taken.join(', ')};`,
    '',
  ].join('\n')
}

/** The schema and a few rows of every table as SQL: whole in its foreign keys, and small. */
export const dumpSample = async (client: pg.ClientBase): Promise<string> => {
  await client.query(`set timezone = 'UTC'; set bytea_output = 'hex'`)
  const tables = await selectTables(client)
  await fillEmptyTables(client, tables)
  const all = new Map<string, Kept>()
  for (const table of tables) all.set(table.name, { table, rows: await readRows(client, table), taken: new Set() })
  for (const kept of all.values()) for (const row of kept.rows.slice(0, ROWS_OF_A_TABLE)) take(all, kept, row)
  const inserts = [...all.values()].map(insertOf).join('')
  return `${schemaText()}${DATA}${inserts}${await sequencesOf(client)}`
}
