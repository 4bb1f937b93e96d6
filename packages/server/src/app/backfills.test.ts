import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backfill } from '#src/platform/migrations/backfill.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { fillIn } from './backfills.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await t.db.execute(sql`create table numbers (n int primary key, twice int)`)
  await t.db.execute(sql`insert into numbers select generate_series(1, 10)`)
})
afterAll(() => t.close())

const ofThree = async (client: Parameters<Backfill['step']>[0], after: string | null) => {
  const { rows } = await client.query<{ last: string | null }>(
    `with part as (select n from numbers where n > $1 order by n limit 3),
       done as (update numbers set twice = 2 * numbers.n from part where part.n = numbers.n)
     select max(n)::text as last from part`,
    [Number(after ?? 0)],
  )
  return rows[0]?.last ?? null
}

const filled = async () => {
  const { rows } = await t.db.execute<{ n: number }>(sql`select count(*)::int as n from numbers where twice = 2 * n`)
  return rows[0]?.n
}

const work = (list: readonly Backfill[]) => fillIn(t.running.platform, list, new AbortController().signal)

test('a backfill waits for older programs, goes on behind its last whole step, and is done once', async () => {
  const broken: Backfill = {
    name: 'trial',
    step: async (client, after) => {
      const reached = await ofThree(client, after)
      if (reached === '6') throw new Error('the process dies')
      return reached
    },
  }
  await t.db.execute(sql`insert into instances (id, name, build) values (gen_random_uuid(), 'old', 'older')`)
  await work([broken])
  expect(await filled()).toBe(0)

  await t.db.execute(sql`delete from instances where build = 'older'`)
  await expect(work([broken])).rejects.toThrow('the process dies')
  expect(await filled()).toBe(3)

  await work([{ name: 'trial', step: ofThree }])
  expect(await filled()).toBe(10)

  await work([{ name: 'trial', step: () => Promise.reject(new Error('asked again')) }])
})
