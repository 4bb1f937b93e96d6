import pg from 'pg'
import type { Log } from './log.ts'

const LOCK_SPACE = 40_020
const LOOK_MS = 5000
const RECONNECT_MS = 1000
/** A statement that takes longer has lost its connection. */
const ANSWER_MS = 10_000
/**
 * Times in a row that a worker is missed before it counts as gone: a living one that lost its connection, as all do
 * when a standby takes over, is back before that.
 */
const MISSED = 5
/** A job whose worker dies has one more try, unless it has been tried so often that it may be what kills them. */
const MOST_TRIES = 10

/** Of a machine that vanished without a word the database hears within twenty seconds; nothing else ends the session. */
const SESSION = [
  '-c tcp_keepalives_idle=5',
  '-c tcp_keepalives_interval=5',
  '-c tcp_keepalives_count=3',
  '-c idle_session_timeout=0',
].join(' ')

const HOLDERS = `
  select distinct h.worker from (
    select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null) h
  where not exists (
    select 1 from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(h.worker, ${LOCK_SPACE}))`

const RELEASE = `
  with gone as (${HOLDERS} and h.worker = any($1::text[])),
  queues as (
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    from gone where q.locked_by = gone.worker)
  update graphile_worker._private_jobs j set locked_at = null, locked_by = null, run_at = greatest(j.run_at, now()),
    max_attempts = greatest(j.max_attempts, least(j.attempts + 1, ${MOST_TRIES}))
  from gone where j.locked_by = gone.worker returning j.id`

/** What shows others that the workers of this process live, and this process which workers have died. */
export interface WorkerLives {
  /** From here on `worker`, the name under which this process takes jobs, counts as living. */
  start(worker: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Each process holds a shared lock under the name of its workers on a connection of its own. The database gives it up
 * when the connection ends: at once when the process dies, never because it is slow. Every process looks every few
 * seconds who holds jobs or queues without such a lock, and releases what the dead have left.
 */
export const createWorkerLives = (url: string, log: Log): WorkerLives => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false
  let missed = new Map<string, number>()

  const connect = async (worker: string): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      options: SESSION,
    })
    // A connection that is lost is told by the statement that fails.
    next.on('error', () => undefined)
    await next.connect()
    await next.query('select pg_advisory_lock_shared(hashtextextended($1, $2))', [worker, LOCK_SPACE])
    // Whatever cut this connection may have cut those of others.
    missed = new Map()
    return next
  }

  const look = async (connected: pg.Client): Promise<void> => {
    const { rows } = await connected.query<{ worker: string }>(HOLDERS)
    missed = new Map(rows.map(({ worker }) => [worker, (missed.get(worker) ?? 0) + 1]))
    const gone = [...missed].filter(([, times]) => times >= MISSED).map(([worker]) => worker)
    if (gone.length === 0) return
    const { rowCount } = await connected.query(RELEASE, [gone])
    log.warn({ gone, jobs: rowCount }, 'released what dead workers held')
  }

  const run = async (worker: string): Promise<void> => {
    try {
      client ??= await connect(worker)
      await look(client)
    } catch (error) {
      log.warn({ err: error instanceof Error ? error.message : String(error) }, 'sign of life of the workers lost')
      client?.end().catch(() => undefined)
      client = undefined
    }
    if (stopped) return
    timer = setTimeout(
      () => {
        looking = run(worker)
      },
      client ? LOOK_MS : RECONNECT_MS,
    )
  }

  return {
    start: (worker) => {
      looking = run(worker)
      return looking
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
      await client?.end().catch(() => undefined)
    },
  }
}
