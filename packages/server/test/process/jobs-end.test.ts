import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPool } from '#src/platform/database/db.ts'
import { createJobs, enqueue, type JobRegistry } from '#src/platform/jobs.ts'
import { createLog } from '#src/platform/log.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'

let t: TestApp
let line: CuttingProxy
let pool: pg.Pool
let jobs: JobRegistry
const told = vi.fn()

beforeAll(async () => {
  t = await startTestApp()
  line = await startCuttingProxy(t.running.platform.config.DATABASE_URL)
  pool = createPool(line.url, { name: 'test', max: 4, statementTimeoutMs: 5000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  jobs = createJobs({ pool, log: createLog('silent'), concurrency: 2 })
  const cut = () => line.cut('break', 'portal test')
  jobs.provide('test.good', async () => cut())
  jobs.provide('test.bad', async () => {
    cut()
    throw new Error('went wrong')
  })
  await jobs.start()
  process.on('unhandledRejection', told)
})
afterEach(() => told.mockClear())
afterAll(async () => {
  process.off('unhandledRejection', told)
  line.heal()
  await jobs.stop()
  await pool.end()
  await line.close()
  await t.close()
})

const held = async () => {
  const { rows } = await t.db.execute<{ attempts: number; worker: string | null }>(
    sql`select attempts, locked_by as worker from graphile_worker.jobs where task_identifier like 'test:%'`,
  )
  return rows
}

test.each([
  ['test.good', []],
  ['test.bad', [{ attempts: 1, worker: null }]],
])('%s is told to the database when that comes back, and nothing ends the process', async (kind, left) => {
  await inBackground(t.running.platform, (tx) => enqueue(tx, kind, {}, { maxAttempts: 1 }))
  await vi.waitUntil(async () => (await held())[0]?.worker, { timeout: 10_000 })
  // As long as the queue needs to notice that nobody listens.
  await new Promise((resolve) => setTimeout(resolve, 300))
  line.heal()

  await expect.poll(held).toEqual(left)
  expect(told).not.toHaveBeenCalled()
})
