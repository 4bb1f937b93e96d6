import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { readMigrations } from '#src/platform/migrations/files.ts'

const folder = path.join(import.meta.dirname, '../../versions')
const LEDGER = path.join(folder, 'ledger.json')
const BEST = 9

const ledger = z.object({
  /** What was shipped, oldest first: the last migration of each version, and the hash of all up to it. */
  versions: z.array(z.object({ version: z.string(), through: z.string(), sha256: z.string() })),
  /** What no program from that version on uses; it goes one version later. */
  leaving: z.array(z.object({ object: z.string(), since: z.string() })),
  /** Columns that may be empty since that version, each with why the program before does not stumble over it. */
  loosened: z.array(z.object({ object: z.string(), since: z.string(), why: z.string() })),
})
export type Ledger = z.output<typeof ledger>

export const readLedger = (): Ledger => ledger.parse(JSON.parse(fs.readFileSync(LEDGER, 'utf8')))

export const writeLedger = (kept: Ledger): void => fs.writeFileSync(LEDGER, `${JSON.stringify(kept, null, 2)}\n`)

/** Over all migrations from the first to this one: a shipped one never changes. */
export const hashThrough = (tag: string): string => {
  const migrations = readMigrations()
  const end = migrations.findIndex((migration) => migration.tag === tag) + 1
  const hash = createHash('sha256')
  for (const migration of migrations.slice(0, end)) hash.update(migration.hash)
  return end === 0 ? '' : hash.digest('hex')
}

const dumpOf = (version: string) => path.join(folder, `${version}.sql.gz`)

export const keepDump = (version: string, sql: string): number => {
  const packed = gzipSync(sql, { level: BEST })
  fs.writeFileSync(dumpOf(version), packed)
  return packed.length
}

/** Stands between the part of a dump that makes the tables and the one that fills them. */
export const DATA = '--> data\n'

export const readDump = (version: string): { schema: string; data: string; bytes: number } => {
  const packed = fs.readFileSync(dumpOf(version))
  const [schema = '', data = ''] = gunzipSync(packed).toString('utf8').split(DATA)
  return { schema, data, bytes: packed.length }
}
