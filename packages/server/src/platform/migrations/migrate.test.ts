import fs from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { brokenFor, type Catalog, catalogOf, differences } from '#test/versions/catalog.ts'
import { trialMigrations } from '#test/versions/trial-migrations.ts'
import { type ClonedDatabase, cloneDatabase } from '#test/cluster/database.ts'
import type { Backfill } from './backfill.ts'
import { migrate } from './migrate.ts'

let database: ClonedDatabase
let client: pg.Client
let folders: string[]

beforeEach(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folders = []
})
afterEach(async () => {
  await client.end()
  await database.drop()
  for (const folder of folders) fs.rmSync(folder, { recursive: true })
})

const upgrade = (texts: string[], options: Parameters<typeof migrate>[1] = {}) => {
  const folder = trialMigrations(...texts)
  folders.push(folder)
  return migrate(database.url, { folder, ...options })
}

const one = async (text: string): Promise<unknown> => {
  const { rows } = await client.query({ text, rowMode: 'array' })
  return (rows as unknown[][])[0]?.[0]
}

/** Everything of the database, so that "untouched" means all of it. */
const everything = async () => ({
  catalog: [...(await catalogOf(database.url))],
  ledger: (await client.query('select * from drizzle.__drizzle_migrations').catch(() => ({ rows: [] }))).rows,
})

describe('a database that is not ours to change is refused in words, untouched', () => {
  const refused = async (message: RegExp, how: () => Promise<void>) => {
    const before = await everything()
    await expect(how()).rejects.toThrow(message)
    expect(await everything()).toEqual(before)
  }

  test('one with tables of another program', async () => {
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await client.query('create table orders (id int)')

    await refused(/已有其他程序的数据（如 /, () => migrate(database.url))
  })

  test('one that a newer program has upgraded', async () => {
    await upgrade(['create table newer (id int primary key)'])

    await refused(/已由更新版本的统一门户升级（多 1 步）/, () => migrate(database.url))
  })

  test('one whose schema no version had', async () => {
    await client.query(`update drizzle.__drizzle_migrations set hash = 'other' where id = 2`)

    await refused(/与任何正式版本都不一致（第 2 步不同）/, () => migrate(database.url))
  })
})

describe('an upgrade', () => {
  test('takes each step once, whole or not at all', async () => {
    const steps = ['create table step_one (n int)', 'create table step_two (n int); select 1 / 0']

    await expect(upgrade(steps)).rejects.toThrow('division by zero')
    expect(await one(`select to_regclass('step_one')::text || coalesce(to_regclass('step_two')::text, '')`)).toBe('step_one')

    await upgrade(['create table step_one (n int)', 'create table step_two (n int)'])
    expect(await one(`select to_regclass('step_two')::text`)).toBe('step_two')
  })

  test('is preceded by what must be done before, and does nothing where that fails', async () => {
    const before = await everything()
    const steps = ['create table step_one (n int)']

    await expect(
      upgrade(steps, { beforeUpgrade: () => Promise.reject(new Error('no room for a backup')) }),
    ).rejects.toThrow('no room for a backup')
    expect(await everything()).toEqual(before)

    let asked = 0
    const beforeUpgrade = async () => void (asked += 1)
    await upgrade(steps, { beforeUpgrade })
    await upgrade(steps, { beforeUpgrade })
    expect(asked).toBe(1)
  })

  test('keeps nobody waiting behind it for more than two seconds', async () => {
    await upgrade([`create table trial as select current_setting('lock_timeout') as lock_timeout`])

    expect(await one('select lock_timeout from trial')).toBe('2s')
  })

  test('gives way to who holds a table and comes again', async () => {
    await client.query('begin; lock table labels in access share mode')
    const upgraded = upgrade(['alter table labels add column trial text'])

    const watcher = new pg.Client({ connectionString: database.url })
    await watcher.connect()
    const waiting = async () => (await watcher.query(`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`)).rows.length
    await expect.poll(waiting).toBe(1)
    await expect.poll(waiting).toBe(0)
    await watcher.end()
    await client.query('commit')
    await upgraded

    expect(await one(`select count(*)::int from pg_attribute where attrelid = 'labels'::regclass and attname = 'trial'`)).toBe(1)
  })

  test('builds an index while others write, also where an earlier try was cut off', async () => {
    const index = `-- outside a transaction
drop index concurrently if exists trial_idx;
--> statement-breakpoint
create index concurrently trial_idx on labels (name);`
    await client.query('create index trial_idx on labels (id)')

    await upgrade([index])

    expect(await one(`select pg_get_indexdef('trial_idx'::regclass)`)).toMatch(/\(name\)/)
  })
})

describe('a backfill', () => {
  const copyNames: Backfill = {
    name: 'trial-names',
    step: async (connection, after) => {
      const { rows } = await connection.query<{ last: string | null }>(
        `with part as (select n from numbers where n > $1 order by n limit 4),
           done as (update numbers set twice = 2 * numbers.n from part where part.n = numbers.n)
         select max(n)::text as last from part`,
        [Number(after ?? 0)],
      )
      return rows[0]?.last ?? null
    },
  }

  test('comes to its end before what it read is taken away, where releases were skipped', async () => {
    await client.query('create table numbers (n int primary key); insert into numbers select generate_series(1, 10)')
    const contract = '-- contract: 1.0\n-- after backfill: trial-names\nalter table numbers alter column twice set not null'

    await upgrade(['alter table numbers add column twice int', contract], { backfills: [copyNames] })

    expect(await one('select sum(twice)::int from numbers')).toBe(110)
    expect(await one(`select reached || ' ' || (finished_at is not null) from backfills`)).toBe('10 true')
  })
})

describe('the comparison of two schemas', () => {
  let old: Catalog

  beforeEach(async () => {
    old = await catalogOf(database.url)
  })

  test.each([
    ['alter table labels add column trial text', 'beyond: column labels.trial'],
    ['alter table labels drop column name', 'missing: column labels.name'],
    ['alter table labels alter column name drop not null', 'other: column labels.name'],
    [`alter table labels alter column sort set default 7`, 'other: column labels.sort'],
    ['drop function audit_digest', 'missing: function audit_digest(audit_entries)'],
    ['drop trigger score_history_kept on score_history', 'missing: trigger score_history.score_history_kept'],
    ['alter table labels add constraint trial check (sort >= 0) not valid', 'beyond: constraint labels.trial'],
    ['drop index users_name_zh_idx', 'missing: index users_name_zh_idx'],
    ['alter table attempts reset (fillfactor)', 'other: table attempts'],
  ])('sees %s', async (statement, said) => {
    await client.query(statement)

    expect(differences(await catalogOf(database.url), old).join('\n')).toContain(said)
  })

  test.each([
    ['alter table labels drop column name', 'missing: column labels.name'],
    ['alter table labels add column trial text not null', 'required of who does not know it: column labels.trial'],
    ['alter table labels alter column sort type bigint', 'other: column labels.sort'],
    ['drop table posts cascade', 'missing: column posts.id'],
  ])('tells that the program before does not survive %s', async (statement, said) => {
    await client.query(statement)

    expect(brokenFor(old, await catalogOf(database.url)).join('\n')).toContain(said)
  })

  test.each([
    'alter table labels add column trial text',
    `alter table labels add column trial text not null default ''`,
    'create table trial (n int not null)',
  ])('tells that the program before survives %s', async (statement) => {
    await client.query(statement)

    expect(brokenFor(old, await catalogOf(database.url))).toEqual([])
  })
})
