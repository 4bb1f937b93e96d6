import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

export type Db = NodePgDatabase

// Counts fit a JavaScript number; a figure beyond 2^53 does not occur here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const names = new LRUCache<string, string>({ max: 2000 })

/** Named statements are parsed and planned once per connection: half the database's work (field/stack.md section 3). */
const nameOf = (text: string) => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

interface Statement {
  text: string
  rowMode?: 'array'
}

/** A connection, a pool of them, or the lane of short reads. */
export interface Queryable {
  query(statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult>
}

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
/** Arrays of dates, of intervals, of times without and with zone, and of numerics. */
const ARRAYS = [1182, 1187, 1115, 1185, 1231]
const keptAsText = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ, ...ARRAYS])
const asText = (value: string) => value

/** As drizzle reads values, but one table for all statements instead of one made for each. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    keptAsText.has(oid) ? asText : pg.types.getTypeParser(oid, format as 'text'),
}

type Times = (text: string) => unknown

/** As {@link types}, with times read by `times`. */
export const typesWith = (times: Times) => ({
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ ? times : types.getTypeParser(oid, format),
})

/** How a statement is sent; made once for those that are asked all the time. */
export const configOf = (text: string, rowMode?: 'array', read: typeof types = types): pg.QueryConfig =>
  ({ text, name: nameOf(text), ...(rowMode && { rowMode }), types: read }) as pg.QueryConfig

const named = (client: Queryable) => ({
  query: (statement: Statement | string, values?: unknown[]) => {
    const { text, rowMode } = typeof statement === 'string' ? { text: statement } : statement
    return client.query(configOf(text, rowMode), values ?? [])
  },
})

interface Ways {
  own: Queryable
  lane: Queryable
}

const waysOf = new WeakMap<Db, Ways>()

/** Drizzle over one connection or pool, every statement named; reads by a key may go another way. */
export const drizzleOn = (own: Queryable, lane: Queryable = own): Db => {
  const db = drizzle(named(own) as unknown as pg.Pool)
  waysOf.set(db, { own, lane })
  return db
}

/** Where statements go: `own` is the connection or pool itself, `lane` the same inside of a transaction. */
export const wayOf = (db: Db, way: keyof Ways): Queryable => {
  const ways = waysOf.get(db)
  if (!ways) throw new Error('not a connection of this program')
  return ways[way]
}

interface PoolOptions {
  max: number
  /** What the database's list of connections calls this one. */
  name: string
  statementTimeoutMs: number
  /** `auto` re-plans per value, for reports; the default reuses one plan. */
  planMode?: 'auto'
}

/** A statement that has not been answered this long after the database should have ended it is not on its way any more. */
const ANSWER_MS = 2000
/** Node's longest timer: a statement without a limit is waited for as long as it takes. */
const NO_LIMIT_MS = 2_147_483_647

const answerWithin = (statementTimeoutMs: number): number =>
  statementTimeoutMs === 0 ? NO_LIMIT_MS : Math.min(statementTimeoutMs + ANSWER_MS, NO_LIMIT_MS)

/** The same statement, waited for longer than those of its pool. */
export const patient = (statement: pg.QueryConfig, statementTimeoutMs: number): pg.QueryConfig =>
  ({ ...statement, query_timeout: answerWithin(statementTimeoutMs) }) as pg.QueryConfig

/** What every connection of the program has in common; the database, too, soon sees when the other end is gone. */
export const connectionSettings = (url: string, { name, statementTimeoutMs, planMode }: Omit<PoolOptions, 'max'>) => {
  const settings = [
    `-c statement_timeout=${statementTimeoutMs}`,
    '-c lock_timeout=2000',
    '-c idle_in_transaction_session_timeout=10000',
    `-c plan_cache_mode=${planMode ?? 'force_generic_plan'}`,
    '-c TimeZone=UTC',
    '-c tcp_keepalives_idle=10',
    '-c tcp_keepalives_interval=3',
    '-c tcp_keepalives_count=3',
  ]
  return {
    connectionString: url,
    application_name: `portal ${name}`,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    options: settings.join(' '),
  }
}

/**
 * Statements of one connection that are not waited for one by one travel together. One that is not answered in time
 * takes its connection along: behind a dead line everything waits for good.
 */
export const createPool = (url: string, { max, ...options }: PoolOptions) => {
  const settings = { ...connectionSettings(url, options), query_timeout: answerWithin(options.statementTimeoutMs) }
  return new pg.Pool({ ...settings, max, idleTimeoutMillis: 0, pipeline: true })
}

type Corkable = pg.PoolClient & { connection: { stream: { cork(): void; uncork(): void } } }

const corked = new WeakSet<pg.PoolClient>()

/**
 * What is asked of a connection from here to the end of this turn goes out in one piece: of a short statement the
 * system call is what costs most.
 */
export const corkTurn = (client: pg.PoolClient): void => {
  if (corked.has(client)) return
  const { stream } = (client as Corkable).connection
  corked.add(client)
  stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    stream.uncork()
  })
}

/** Milliseconds that a statement of the running transaction may take, where they are not those of the pool. */
const timeOf = new WeakMap<pg.PoolClient, number>()

const inOnePiece = (client: pg.PoolClient): Queryable => ({
  query: (statement, values) => {
    corkTurn(client)
    const allowed = timeOf.get(client)
    return client.query(allowed === undefined ? statement : patient(statement, allowed), values)
  },
})

const perClient = new WeakMap<pg.PoolClient, Db>()
const clients = new WeakMap<Db, pg.PoolClient>()

/** The drizzle instance of a pooled connection, made once. */
export const drizzleOf = (client: pg.PoolClient): Db => {
  const known = perClient.get(client)
  if (known) return known
  const db = drizzleOn(inOnePiece(client))
  perClient.set(client, db)
  clients.set(db, client)
  return db
}

/** Whether who asks here has a connection for himself, as inside of a transaction. */
export const hasConnection = (db: Db): boolean => clients.has(db)

/** Lets each statement of the running transaction take this long, both here and at the database; 0: as long as it takes. */
export const allowTime = async (db: Db, ms: number): Promise<void> => {
  const client = clients.get(db)
  if (!client) throw new Error('not a connection of its own')
  timeOf.set(client, ms)
  await db.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
}

/** Takes {@link allowTime} back: the next transaction on this connection is an ordinary one again. */
export const forgetTime = (client: pg.PoolClient): void => void timeOf.delete(client)

/** `column = any(ids)` with one parameter, so that every length shares one prepared statement. */
export const anyOf = (column: PgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)})`

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
