import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import { z } from 'zod'

export const MANIFEST = 'manifest.json'
/** Folder of the migrations inside a backup: it can be restored without the program that made it. */
export const SCHEMA_FOLDER = 'schema'

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Sum of the hashes of all rows, so that their order does not matter. */
  sum: z.string(),
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
})
export type BackupTable = z.output<typeof table>

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  build: z.string(),
  postgres: z.string(),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.number(), called: z.boolean() })),
})
export type Manifest = z.output<typeof manifest>

export const readManifest = async (folder: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')))

const sha256OfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of fs.createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Names of files that are not what the manifest says. */
export const damagedFiles = async (folder: string, { tables }: Manifest): Promise<string[]> => {
  const damaged: string[] = []
  for (const { file, sha256 } of tables) {
    const found = await sha256OfFile(path.join(folder, file)).catch(() => '')
    if (found !== sha256) damaged.push(file)
  }
  return damaged
}

export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** Text of values must not depend on the settings of a connection, or equal rows would hash differently. */
export const TEXT_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Number of rows and the sum over them, as the database has them now. */
export const measure = async (
  client: pg.ClientBase,
  which: { schema: string; name: string },
): Promise<{ rows: number; sum: string }> => {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${quoted(which)} t`,
  )
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? '' }
}
