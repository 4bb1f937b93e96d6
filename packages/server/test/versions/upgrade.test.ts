import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { backfills } from '#src/app/backfills.ts'
import { readMigrations } from '#src/platform/migrations/files.ts'
import { migrate } from '#src/platform/migrations/migrate.ts'
import { administer, databaseUrl, TEMPLATE } from '../cluster/admin.ts'
import { brokenFor, type Catalog, catalogOf, differences } from './catalog.ts'
import { declaredSchema } from './declared-schema.ts'
import { hashThrough, readDump, readLedger } from './ledger.ts'

const { versions, leaving, loosened } = readLedger()
const KIB = 1024
const FILL = 'set session_replication_role = replica'

let made: string[]
let wanted: Catalog

/** An empty database in which these statements have run; functions name tables that come later. */
const databaseWith = async (...statements: string[]): Promise<string> => {
  const name = `version_${randomBytes(6).toString('hex')}`
  await administer(inject('clusterUrl'), `create database ${name} template template0 encoding 'UTF8'`)
  made.push(name)
  const url = databaseUrl(inject('clusterUrl'), name)
  await administer(url, ...statements)
  return url
}

const countRows = async (url: string): Promise<Record<string, number>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, (xpath('/row/n/text()',
       query_to_xml(format('select count(*) as n from public.%I', relname), false, true, '')))[1]::text::int as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  await client.end()
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** Without what no program of that version or a later one uses. */
const used = (catalog: Catalog, since: string): Catalog => {
  const order = versions.map(({ version }) => version)
  const gone = leaving.filter((each) => order.includes(each.since) && order.indexOf(each.since) <= order.indexOf(since))
  const isGone = (object: string) =>
    gone.some((each) => object === each.object || object.startsWith(`${each.object.replace('table ', 'column ')}.`))
  return new Map([...catalog].filter(([object]) => !isGone(object)))
}

beforeAll(async () => {
  made = []
  wanted = await catalogOf(await databaseWith(...(await declaredSchema())))
})
afterAll(() => administer(inject('clusterUrl'), ...made.map((name) => `drop database ${name} with (force)`)))

/** What stays for one more version although nothing declares it any longer. */
const leftBehind = () => leaving.map(({ object }) => `beyond: ${object}`)

test('the migrations make what src/schema declares, and nothing but what is about to leave', async () => {
  const found = await catalogOf(databaseUrl(inject('clusterUrl'), TEMPLATE))

  expect(wanted.size).toBeGreaterThan(1000)
  expect(differences(found, wanted).filter((each) => !leftBehind().includes(each))).toEqual([])
})

test('what was shipped in a version is there as it was', () => {
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.map(({ through }) => hashThrough(through))).toEqual(versions.map(({ sha256 }) => sha256))
})

describe.each(versions)('a database of version $version', ({ version }) => {
  const dump = readDump(version)

  test('is kept small, with rows in every table', async () => {
    const rows = await countRows(await databaseWith(dump.schema, FILL, dump.data))

    expect(dump.bytes).toBeLessThan(150 * KIB)
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([])
  })

  test('is upgraded to the schema of a new one and keeps its rows', async () => {
    const url = await databaseWith(dump.schema, FILL, dump.data)
    const before = await countRows(url)

    await migrate(url, { backfills })

    const after = await countRows(url)
    expect(differences(await catalogOf(url), wanted).filter((each) => !leftBehind().includes(each))).toEqual([])
    expect(Object.entries(before).filter(([table, count]) => table in after && after[table] !== count)).toEqual([])
  })
})

test('a program of the version before works beside this one on the schema of this one', async () => {
  const newest = readMigrations().at(-1)?.tag
  const before = versions.findLast(({ through }) => through !== newest) ?? versions.at(-1)
  const { version } = before ?? { version: '' }
  const dump = readDump(version)
  const url = await databaseWith(dump.schema)
  const old = used(await catalogOf(url), version)
  await migrate(url, { backfills })

  const mayBeEmpty = new Set(loosened.map(({ object }) => object))
  expect(brokenFor(old, await catalogOf(url), mayBeEmpty)).toEqual([])
  // Rows as the older program writes them: its columns by name, everything else left out.
  await administer(url, FILL, dump.data)
  expect(Object.values(await countRows(url)).filter((count) => count > 0).length).toBeGreaterThan(200)
})
