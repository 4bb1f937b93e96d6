import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createDatabaseClock } from './database-clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('tells the time to those who hold every connection there is', async () => {
  const { platform } = t.running
  const { pool } = platform
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))

  const now = await createDatabaseClock(platform).at()

  for (const client of held) client.release()
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from now())::float8 * 1000 as ms')
  expect(Math.abs(now - (rows[0]?.ms ?? 0))).toBeLessThan(60_000)
})
