import type pg from 'pg'
import { sqlState } from '#src/platform/database/database-faults.ts'
import { drizzleOf, drizzleOn, patient, type Queryable } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'

const CANCELLED = '57014'

/** The figures took longer than they were allowed to, all statements together. */
export class TooSlow extends Error {}

/** Cancelled by the database, or not begun any more; failed queries name their cause. */
const isOver = (error: unknown) =>
  sqlState(error) === CANCELLED || (error instanceof Error && error.cause instanceof TooSlow)

/** Each statement on this connection gets what is left of the time, sent along with it; none is begun after the signal. */
const until = (client: pg.PoolClient, end: number, signal: AbortSignal | undefined): Queryable => ({
  query: (statement, values) => {
    signal?.throwIfAborted()
    const left = Math.floor(end - Date.now())
    if (left <= 0) throw new TooSlow('no time left')
    const limited = client.query("select set_config('statement_timeout', $1, true)", [String(left)])
    // The statement behind it fails where this does.
    limited.catch(() => undefined)
    return client.query(patient(statement, left), values)
  },
})

export interface Bounds {
  mostMs: number
  /** Ends the statement that runs. */
  signal?: AbortSignal
}

/** Has the statement of this connection cancelled by another one when the signal comes. */
const heed = async (pool: pg.Pool, client: pg.PoolClient, signal: AbortSignal): Promise<() => void> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}

/** Figures and rows are read as they stood at one moment, on the connections of reports: never in the way of people. */
export const atOneMoment = async <Value>(
  { reportPool }: Platform,
  tx: Tx,
  work: (tx: Tx) => Promise<Value>,
  bounds?: Bounds,
): Promise<Value> => {
  const end = bounds && Date.now() + bounds.mostMs
  const client = await reportPool.connect()
  let broken: Error | undefined
  let unheed: (() => void) | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    if (bounds?.signal) unheed = await heed(reportPool, client, bounds.signal)
    return await work({
      ...tx,
      db: end === undefined ? drizzleOf(client) : drizzleOn(until(client, end, bounds?.signal)),
    })
  } catch (error) {
    throw end !== undefined && isOver(error) ? new TooSlow('time is over') : error
  } finally {
    unheed?.()
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
