import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const JOURNAL = 'meta/_journal.json'
const journal = z.object({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) })

/** One step of the schema, as its file says it. */
export interface Migration {
  tag: string
  when: number
  /** Of the whole file: a database names by it what it was made with. */
  hash: string
  statements: string[]
  /** For indexes that are built while others write (`-- outside a transaction`). */
  outsideTransaction: boolean
  /** Takes away what builds from this version on use no more (`-- contract: 1.1`). */
  contractOf: string | null
  /** Must have come to its end before (`-- after backfill: name`). */
  afterBackfill: string | null
}

/** The folder beside `src` in development and beside the bundle in `dist`. */
export const migrationsFolder = (from = import.meta.url) =>
  path.join(path.dirname(fileURLToPath(from)), from.includes('/dist/') ? '../migrations' : '../../../migrations')

const journalOf = (folder: string) => journal.parse(JSON.parse(fs.readFileSync(path.join(folder, JOURNAL), 'utf8')))

export const parseMigration = (tag: string, when: number, text: string): Migration => {
  const mark = (words: string) => new RegExp(`^-- ${words}$`, 'm').exec(text)
  return {
    tag,
    when,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint'),
    outsideTransaction: mark('outside a transaction') !== null,
    contractOf: mark('contract: (\\S+)')?.[1] ?? null,
    afterBackfill: mark('after backfill: (\\S+)')?.[1] ?? null,
  }
}

/** The steps of the schema in their order. */
export const readMigrations = (folder = migrationsFolder()): Migration[] =>
  journalOf(folder).entries.map(({ tag, when }) =>
    parseMigration(tag, when, fs.readFileSync(path.join(folder, `${tag}.sql`), 'utf8')),
  )

/** Lays the first `count` steps into another folder, so that what was made with them can be made again. */
export const copyMigrations = (count: number, target: string): void => {
  const { entries, ...rest } = journalOf(migrationsFolder())
  const kept = entries.slice(0, count)
  fs.mkdirSync(path.join(target, 'meta'), { recursive: true })
  fs.writeFileSync(path.join(target, JOURNAL), JSON.stringify({ ...rest, entries: kept }), { flush: true })
  for (const { tag } of kept)
    fs.copyFileSync(path.join(migrationsFolder(), `${tag}.sql`), path.join(target, `${tag}.sql`))
}
