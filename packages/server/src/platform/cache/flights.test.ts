import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { stillListener } from '#test/process/still-listener.ts'
import { createPool, type Db, drizzleOf, drizzleOn } from '../database/db.ts'
import { createCacheRegistry } from './cache.ts'

const pool = createPool(inject('clusterUrl'), { name: 'test', max: 1, statementTimeoutMs: 5000 })
afterAll(() => pool.end())

const aCache = () =>
  createCacheRegistry(stillListener).create<{ from: string }>({ name: 'c', purpose: 'p', max: 10, ttlMs: 60_000 })

const readOn = async (db: Db, from: string) => {
  await db.execute(sql`select 1`)
  return { from }
}

test('who holds the last connection does not wait for who needs it', async () => {
  const cache = aCache()
  const client = await pool.connect()
  const [own, shared] = [drizzleOf(client), drizzleOn(pool)]

  const waiting = cache.get('k', () => readOn(shared, 'pool'), shared)
  const holding = cache.get('k', () => readOn(own, 'connection'), own)
  const joining = cache.get('k', () => readOn(shared, 'pool again'), shared)
  const seen = await Promise.all([holding, joining])
  client.release()

  expect(seen).toEqual([{ from: 'connection' }, { from: 'connection' }])
  expect(await waiting).toEqual({ from: 'pool' })
})

test('what fails twice is not tried once for each who waits', async () => {
  const cache = aCache()
  let tries = 0
  const fail = async () => {
    tries += 1
    throw new Error('lost')
  }

  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => cache.get('k', fail)))

  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(50)
  expect(tries).toBe(2)
})
