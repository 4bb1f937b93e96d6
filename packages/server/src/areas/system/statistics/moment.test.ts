import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { atOneMoment, type Bounds, TooSlow } from './moment.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const asleep = (seconds: number[], bounds: Bounds) => {
  const { platform } = t.running
  return atOneMoment(
    platform,
    bareTx(platform.db, null, NO_ROWS),
    async ({ db }) => {
      for (const each of seconds) await db.execute(sql`select pg_sleep(${each})`)
      return 'awake'
    },
    bounds,
  )
}

test('all statements together have one time, and the connection is whole afterwards', async () => {
  await expect(asleep([0.2, 0.2, 0.2, 60], { mostMs: 500 })).rejects.toBeInstanceOf(TooSlow)
  await expect(asleep([0.01], { mostMs: 0 })).rejects.toBeInstanceOf(TooSlow)
  expect(await asleep([0.01], { mostMs: 20_000 })).toBe('awake')
  const { rows } = await t.running.platform.reportDb.execute(sql`select current_setting('statement_timeout') as most`)
  expect(rows).toEqual([{ most: '1min' }])
})

test('a signal ends the statement that runs', async () => {
  const stop = new AbortController()
  const sleeping = asleep([60], { mostMs: 100_000, signal: stop.signal })
  setTimeout(() => stop.abort(), 200)

  await expect(sleeping).rejects.toThrow()
})

test('nothing is begun after the signal', async () => {
  const sleeping = asleep([0.01], { mostMs: 100_000, signal: AbortSignal.abort() })

  await expect(sleeping).rejects.toThrow()
})
