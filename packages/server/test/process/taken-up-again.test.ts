import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBase } from '#src/areas/system/backup/run.ts'
import { createRun } from '#src/areas/system/backup/runs.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { heldJobs } from './held-jobs.ts'

let t: TestApp
const children: ChildProcess[] = []

/** A process of its own that holds one job of each kind; answers once it has all of them. */
const holder = async (kinds: readonly string[]): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'job-holder.ts')], {
    env: { ...process.env, DATABASE_URL: t.running.platform.config.DATABASE_URL, HELD_KINDS: kinds.join(',') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const held = new Set<string>()
  for await (const line of createInterface({ input: child.stdout })) {
    held.add(line)
    if (held.size === kinds.length) return child
  }
  throw new Error(`ended before it held ${kinds.filter((kind) => !held.has(kind)).join(', ')}`)
}

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

interface Waiting extends Record<string, unknown> {
  key: string
  worker: string | null
  attempts: number
  error: string | null
}

const jobsOf = async (keys: string): Promise<Waiting[]> => {
  const { rows } = await t.db.execute<Waiting>(sql`
    select key, locked_by as worker, attempts, last_error as error from graphile_worker.jobs
    where key like ${`${keys}:%`} order by key`)
  return rows
}

const put = (keys: string, kinds: readonly string[]) =>
  inBackground(t.running.platform, async (tx) => {
    for (const kind of kinds) {
      const { payload = {}, queue, ...options } = heldJobs[kind] ?? {}
      const told = typeof payload === 'function' ? await payload(t) : payload
      // One of a queue is taken at a time, and here all are held at once.
      const own = queue === undefined ? {} : { queue: `${queue}:${kind}` }
      await enqueue(tx, kind, told, { ...options, ...own, key: `${keys}:${kind}` })
    }
  })

beforeAll(async () => {
  t = await startTestApp()
  const { platform, files } = t.running
  await runBase({ platform, files }, await createRun(t.db, 'base', null))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await t.close()
})

test('what a killed process held is taken up again, whatever its kind; not so what a slow one holds or what kills every one', {
  timeout: 180_000,
}, async () => {
  const kinds = Object.keys(heldJobs)
  await put('slow', ['questionnaire.clock'])
  // As if it had killed ten processes already.
  await put('fatal', ['questionnaire.clock'])
  await t.db.execute(sql`
    update graphile_worker._private_jobs set locked_by = 'nobody', locked_at = now(), attempts = 10, max_attempts = 10
    where key = 'fatal:questionnaire.clock'`)
  const slow = await holder(['questionnaire.clock'])
  slow.kill('SIGSTOP')
  await put('dead', kinds)
  const dead = await holder(kinds)
  const held = await jobsOf('dead')
  expect(held.filter(({ worker, attempts }) => worker === null || attempts !== 1)).toEqual([])
  expect(held).toHaveLength(kinds.length)

  await kill(dead)
  await t.running.jobs.start()

  // Done by this process: what fails would stay with its error.
  const left = async () => (await jobsOf('dead')).map(({ key, attempts, error }) => ({ key, attempts, error }))
  await expect.poll(left, { timeout: 150_000, interval: 500 }).toEqual([])
  const { rows: backups } = await t.db.execute(sql`select kind from backup_runs where state = 'ok' order by kind`)
  expect(backups.map(({ kind }) => kind)).toEqual(['base', 'base', 'base', 'rehearsal'])
  const { rows: queues } = await t.db.execute(sql`
    select queue_name from graphile_worker._private_job_queues where locked_by = ${held[0]?.worker ?? ''}`)
  expect(queues).toEqual([])
  expect(await jobsOf('fatal')).toMatchObject([{ attempts: 10, worker: null }])
  expect(await jobsOf('slow')).toMatchObject([{ attempts: 1, worker: expect.stringMatching(/^pool-/), error: null }])
})

test('no kind of job is missing above', async () => {
  const { rows } = await t.db.execute<{ kind: string }>(
    sql`select replace(identifier, ':', '.') as kind from graphile_worker._private_tasks order by 1`,
  )

  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(heldJobs).sort())
})
