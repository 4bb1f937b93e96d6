import fs from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { runMigrations } from 'graphile-worker'
import pg, { escapeIdentifier } from 'pg'
import { migrate } from '#src/platform/migrations/migrate.ts'
import { copyIn } from './copy.ts'
import {
  type BackupTable,
  damagedFiles,
  type Manifest,
  measure,
  quoted,
  readManifest,
  SCHEMA_FOLDER,
  TEXT_SETTINGS,
} from './manifest.ts'

const QUEUE_SCHEMA = 'graphile_worker'

/** A table that came back otherwise than it was. */
export interface Deviation {
  table: string
  expected: string
  found: string
}

export interface Restored {
  manifest: Manifest
  rowDeviations: Deviation[]
  sumDeviations: Deviation[]
}

const ensureEmpty = async (client: pg.ClientBase) => {
  const { rows } = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'drizzle') limit 1`,
  )
  if (rows.length > 0) throw new Error('the target database holds tables already: restore into an empty one')
}

/** Tables in an order in which each comes after those it refers to. */
const inOrder = async (client: pg.ClientBase, tables: readonly BackupTable[]): Promise<BackupTable[]> => {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::oid::text as child, confrelid::regclass::oid::text as parent
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const { rows: oids } = await client.query<{ schema: string; name: string; oid: string }>(
    `select n.nspname as schema, c.relname as name, c.oid::text as oid
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`,
  )
  const oidOf = new Map(oids.map(({ schema, name, oid }) => [`${schema}.${name}`, oid]))
  const parents = new Map<string, string[]>()
  for (const { child, parent } of rows) parents.set(child, [...(parents.get(child) ?? []), parent])
  const byOid = new Map(tables.map((table) => [oidOf.get(`${table.schema}.${table.name}`) ?? '', table]))
  const ordered: BackupTable[] = []
  const seen = new Set<string>()
  const visit = (oid: string) => {
    if (seen.has(oid)) return
    seen.add(oid)
    for (const parent of parents.get(oid) ?? []) visit(parent)
    const table = byOid.get(oid)
    if (table) ordered.push(table)
  }
  for (const oid of byOid.keys()) visit(oid)
  return ordered
}

const fill = async (client: pg.ClientBase, folder: string, table: BackupTable) => {
  const source = fs.createReadStream(path.join(folder, table.file)).pipe(createGunzip())
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ')
  await copyIn(client, `copy ${quoted(table)} (${columns}) from stdin`, source)
}

/** Triggers are for entries that people make; restored ones have all been through them. */
const switchTriggers = async (client: pg.ClientBase, tables: readonly BackupTable[], to: 'enable' | 'disable') => {
  for (const table of tables) await client.query(`alter table ${quoted(table)} ${to} trigger user`)
}

const compare = async (client: pg.ClientBase, tables: readonly BackupTable[]) => {
  const rowDeviations: Deviation[] = []
  const sumDeviations: Deviation[] = []
  for (const table of tables) {
    const found = await measure(client, table)
    const name = `${table.schema}.${table.name}`
    if (found.rows !== table.rows)
      rowDeviations.push({ table: name, expected: String(table.rows), found: String(found.rows) })
    if (found.sum !== table.sum) sumDeviations.push({ table: name, expected: table.sum, found: found.sum })
  }
  return { rowDeviations, sumDeviations }
}

const setSequences = async (client: pg.ClientBase, { sequences }: Manifest) => {
  for (const { schema, name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted({ schema, name }), value, called])
}

/** Jobs that were running when the backup was taken are free to be taken again. */
const freeJobs = async (client: pg.ClientBase, { tables }: Manifest) => {
  if (!tables.some(({ schema }) => schema === QUEUE_SCHEMA)) return
  await client.query(`update ${QUEUE_SCHEMA}._private_jobs set locked_at = null, locked_by = null`)
  await client.query(`update ${QUEUE_SCHEMA}._private_job_queues set locked_at = null, locked_by = null`)
}

const fillAll = async (client: pg.ClientBase, folder: string, manifest: Manifest) => {
  const tables = await inOrder(client, manifest.tables)
  if (tables.length !== manifest.tables.length)
    throw new Error('the backup holds tables that its own schema does not make')
  await client.query('begin')
  await client.query(TEXT_SETTINGS)
  await switchTriggers(client, tables, 'disable')
  await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`)
  for (const table of tables) await fill(client, folder, table)
  await setSequences(client, manifest)
  const compared = await compare(client, tables)
  await freeJobs(client, manifest)
  await switchTriggers(client, tables, 'enable')
  await client.query('commit')
  await client.query('analyze')
  return compared
}

/** Brings a backup into an empty database: whole, or not at all; answers what differs from what was backed up. */
export const restore = async (folder: string, url: string): Promise<Restored> => {
  const manifest = await readManifest(folder)
  const damaged = await damagedFiles(folder, manifest)
  if (damaged.length > 0) throw new Error(`files of the backup are damaged or missing: ${damaged.join(', ')}`)

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await ensureEmpty(client)
    await migrate(url, { folder: path.join(folder, SCHEMA_FOLDER) })
    if (manifest.tables.some(({ schema }) => schema === QUEUE_SCHEMA)) await runMigrations({ connectionString: url })
    return { manifest, ...(await fillAll(client, folder, manifest)) }
  } finally {
    await client.end()
  }
}
