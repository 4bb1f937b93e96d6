import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import { copyMigrations, readMigrations } from '#src/platform/migrations/files.ts'
import { countApplied } from '#src/platform/migrations/standing.ts'
import { closeToOthers, makePrivateFolder, PRIVATE_FILE } from '../private-folder.ts'
import { copyOut } from './copy.ts'
import {
  type BackupTable,
  damagedFiles,
  MANIFEST,
  type Manifest,
  measure,
  quoted,
  SCHEMA_FOLDER,
  TEXT_SETTINGS,
} from './manifest.ts'

/** What processes tell each other this minute is nothing to bring back. */
const FLEETING = ['public.instances', 'public.instance_answers']
const FAST = 3

/** Tables whose order would say who wrote what: their rows leave the database in a random one. */
const SHUFFLED = ['responses', 'tickets', 'codes', 'submissions'].map((name) => `public.questionnaire_${name}`)

interface FoundTable {
  schema: string
  name: string
  columns: string[]
}

const selectTables = async (client: pg.ClientBase): Promise<FoundTable[]> => {
  const { rows } = await client.query<FoundTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname in ('public', 'drizzle', 'graphile_worker')
       and n.nspname || '.' || c.relname <> all ($1)
     group by 1, 2 order by 1, 2`,
    [FLEETING],
  )
  return rows
}

const selectSequences = async (client: pg.ClientBase): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname in ('public', 'drizzle', 'graphile_worker') order by 1, 2`,
  )
  const sequences: Manifest['sequences'] = []
  for (const found of rows) {
    const { rows: state } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${quoted(found)}`,
    )
    sequences.push({ ...found, value: Number(state[0]?.last_value ?? 1), called: state[0]?.is_called ?? false })
  }
  return sequences
}

/** Hashes and counts what passes on its way to the file. */
const createTap = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

const rowsOf = ({ columns, ...table }: FoundTable): string => {
  const order = SHUFFLED.includes(`${table.schema}.${table.name}`) ? 'order by random()' : ''
  return `select ${columns.map((column) => escapeIdentifier(column)).join(', ')} from ${quoted(table)} ${order}`
}

const dumpTable = async (client: pg.ClientBase, folder: string, table: FoundTable): Promise<BackupTable> => {
  const file = `${table.schema}.${table.name}.copy.gz`
  const source = new PassThrough()
  const tap = createTap()
  const stored = pipeline(
    source,
    createGzip({ level: FAST }),
    tap.stream,
    fs.createWriteStream(path.join(folder, file), { mode: PRIVATE_FILE }),
  )
  const copied = copyOut(client, `copy (${rowsOf(table)}) to stdout`, source).catch((error: Error) => {
    source.destroy(error)
    throw error
  })
  const outcomes = await Promise.allSettled([copied, stored])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return { ...table, ...(await measure(client, table)), file, ...tap.result() }
}

const syncFile = async (file: string) => {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

interface DumpOptions {
  /** Folder that will hold the backup; it appears only when the backup is complete. */
  folder: string
  build: string
  /** Every table as it is written. */
  onTable?: (done: number, of: number) => Promise<void> | void
}

/**
 * Everything the portal has in the database, as of one moment: each table as a compressed stream, with its row count,
 * the sum over its rows and the hash of its file. The caller holds the transaction.
 */
const dumpAll = async (client: pg.ClientBase, { folder, build, onTable }: DumpOptions): Promise<Manifest> => {
  const unfinished = `${folder}.part`
  await rm(unfinished, { recursive: true, force: true })
  await makePrivateFolder(unfinished)
  // Before an upgrade the program knows more steps than the database has taken.
  copyMigrations(await countApplied(client, readMigrations()), path.join(unfinished, SCHEMA_FOLDER))
  await closeToOthers(unfinished)
  const { rows } = await client.query<{ at: string; version: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, version() as version`,
  )
  const found = await selectTables(client)
  const tables: BackupTable[] = []
  for (const table of found) {
    tables.push(await dumpTable(client, unfinished, table))
    await onTable?.(tables.length, found.length)
  }
  const manifest: Manifest = {
    format: 1,
    takenAt: rows[0]?.at ?? '',
    build,
    postgres: rows[0]?.version ?? '',
    tables,
    sequences: await selectSequences(client),
  }
  await writeFile(path.join(unfinished, MANIFEST), JSON.stringify(manifest, null, 1), {
    flush: true,
    mode: PRIVATE_FILE,
  })
  await Promise.all(tables.map(({ file }) => syncFile(path.join(unfinished, file))))
  const damaged = await damagedFiles(unfinished, manifest)
  if (damaged.length > 0) throw new Error(`files changed while they were written: ${damaged.join(', ')}`)
  await rename(unfinished, folder)
  return manifest
}

export const dump = async (client: pg.ClientBase, options: DumpOptions): Promise<Manifest> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(TEXT_SETTINGS)
    return await dumpAll(client, options)
  } finally {
    await client.query('rollback').catch(() => undefined)
    await rm(`${options.folder}.part`, { recursive: true, force: true })
  }
}
