import { createPool } from '#src/platform/database/db.ts'
import { createJobs } from '#src/platform/jobs.ts'
import { createLog } from '#src/platform/log.ts'

/**
 * A process that takes one job of each kind it is told and never ends any of them. It says so once others see that its
 * workers live: stopped before that, it would count as dead.
 */
const kinds = (process.env.HELD_KINDS ?? '').split(',')
const pool = createPool(process.env.DATABASE_URL ?? '', { name: 'test', max: 8, statementTimeoutMs: 5000 })
for (const event of ['error', 'connect'] as const) pool.on(event, () => undefined)
const jobs = createJobs({ pool, log: createLog('silent'), concurrency: kinds.length })
let seen = () => {}
const living = new Promise<void>((resolve) => {
  seen = resolve
})
for (const kind of kinds)
  jobs.provide(kind, async () => {
    await living
    process.stdout.write(`${kind}\n`)
    await new Promise(() => {})
  })
await jobs.start()
seen()
