import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseUrl, TEMPLATE } from './admin.ts'
import { cloneDatabase } from './database.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const TABLES = `select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`

test('a clone holds what the migrations made', async () => {
  const clone = await cloneDatabase()

  const [inTemplate] = await query(databaseUrl(inject('clusterUrl'), TEMPLATE), TABLES)
  expect(inTemplate).toBeGreaterThan(0)
  expect(await query(clone.url, TABLES)).toEqual([inTemplate])
  await clone.drop()
})

test('two clones do not see each other', async () => {
  const [left, right] = await Promise.all([cloneDatabase(), cloneDatabase()])

  await query(left.url, 'create table only_here as select 1 as n')

  expect(await query(left.url, `select to_regclass('only_here')::text`)).toEqual(['only_here'])
  expect(await query(right.url, `select to_regclass('only_here')::text`)).toEqual([null])
  await Promise.all([left.drop(), right.drop()])
})

test('a dropped clone is gone even while somebody is connected', async () => {
  const clone = await cloneDatabase()
  const visitor = new pg.Client({ connectionString: clone.url })
  visitor.on('error', () => {})
  await visitor.connect()

  await clone.drop()

  await expect(query(clone.url, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})
