import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger, type Runner, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Tx } from './database/tx.ts'
import type { Log } from './log.ts'
import { createProviders } from './providers.ts'
import { queuePool } from './queue-pool.ts'
import { createWorkerLives } from './worker-lives.ts'

/** Work done behind the answer, at least once, by whichever process takes it; what a dying one had comes again. */
export type JobHandler<Payload> = (
  payload: Payload,
  helpers: { attempt: number; lastAttempt: boolean; signal: AbortSignal },
) => Promise<void>

interface JobKind {
  handle: JobHandler<never>
  clock: ByClock
}

interface ByClock {
  /** Cron line in UTC for jobs that start by the clock. */
  cron?: string
  /** Queue of those; of letters, digits and underscores. */
  queue?: string
}

export interface JobRegistry {
  /** Takes work of a kind; `name` is its identifier in the queue. */
  provide<Payload>(name: string, handler: JobHandler<Payload>, clock?: ByClock): void
  start(): Promise<void>
  stop(): Promise<void>
}

interface EnqueueOptions {
  /** Jobs with the same key replace each other while they wait. */
  key?: string
  runAt?: Date
  maxAttempts?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** The queue's timetable knows no dots, with which our names tell area and act apart. */
const queueNameOf = (name: string) => name.replaceAll('.', ':')

const crontabLine = (name: string, { cron, queue }: ByClock): string[] =>
  cron === undefined ? [] : [[cron, name, ...(queue === undefined ? [] : [`?queue=${queue}`])].join(' ')]

/** Puts a job into the queue inside the caller's transaction: rolled back work is never done. */
export const enqueue = async (tx: Tx, name: string, payload: object, options: EnqueueOptions = {}): Promise<void> => {
  await tx.db.execute(sql`
    select graphile_worker.add_job(${queueNameOf(name)}, payload := ${JSON.stringify(payload)}::json,
      queue_name := ${options.queue ?? null}, run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? 5}, job_key := ${options.key ?? null})`)
}

export const createJobs = ({
  pool,
  log,
  concurrency,
}: {
  pool: pg.Pool
  log: Log
  concurrency: number
}): JobRegistry => {
  const kinds = createProviders<string, JobKind>('job')
  const lives = createWorkerLives(pool.options.connectionString ?? '', log)
  let runner: Runner | undefined

  const taskOf =
    (name: string, { handle }: JobKind): Task =>
    async (payload, helpers) => {
      const { attempts, max_attempts: most } = helpers.job
      try {
        const signal = helpers.abortSignal ?? new AbortController().signal
        await handle(payload as never, { attempt: attempts, lastAttempt: attempts >= most, signal })
      } catch (error) {
        log.warn({ job: name, attempt: attempts, err: error }, 'job failed')
        throw error
      }
    }

  return {
    provide: (name, handler, clock = {}) =>
      kinds.provide(queueNameOf(name), { handle: handler as JobHandler<never>, clock }),
    start: async () => {
      const taskList: TaskList = Object.fromEntries([...kinds.all()].map(([name, kind]) => [name, taskOf(name, kind)]))
      const crontab = [...kinds.all()].flatMap(([name, { clock }]) => crontabLine(name, clock)).join('\n')
      const events: WorkerEvents = new EventEmitter()
      let worker = ''
      events.on('pool:create', ({ workerPool }) => {
        worker = workerPool.id
      })
      runner = await run({
        pgPool: queuePool(pool),
        events,
        taskList,
        crontab,
        concurrency,
        logger: new Logger(() => (level, message) => {
          if (level === 'error' || level === 'warning') log.warn({ err: message }, 'job queue')
        }),
        noHandleSignals: true,
        pollInterval: 2000,
        noPreparedStatements: false,
      })
      runner.promise.catch((error: Error) => log.error({ err: error }, 'job runner stopped'))
      await lives.start(worker)
    },
    stop: async () => {
      await runner?.stop().catch(() => undefined)
      await lives.stop()
    },
  }
}
