import { sql } from 'drizzle-orm'
import type { Actor, DataScope } from '#src/platform/actor.ts'
import { drizzleOf, wayOf } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Origin } from '#src/platform/http/origin.ts'
import type { Call } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { ExportSource } from './exportable.ts'

const ROWS_AT_ONCE = 1000
/** A list that is read by its page number: fewer, larger pages. */
const ROWS_PER_PAGE = 5000

export type Row = Record<string, unknown>

type ReadCall = Call<never> & { actor: Actor }

/** What the list itself takes, without page. */
export type ListBody = Record<string, unknown>

/** Everything an export reads, as it was at one moment. */
export interface Snapshot {
  tx: Tx
  /** Rows of the whole set; -1 where the list cannot say. */
  total: number
  rows(): AsyncGenerator<Row[]>
}

const NOWHERE: Origin = {
  address: '',
  agent: '',
  requestId: '',
  token: '',
  background: true,
  page: '',
  receivedAt: 0,
  cookie: '',
}

const callOf = (tx: Tx, actor: Actor, body: ListBody) => ({ tx, actor, body, origin: NOWHERE }) as unknown as ReadCall

async function* byPage(source: ExportSource, tx: Tx, actor: Actor, body: ListBody): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { list } = await source.read(callOf(tx, actor, { ...body, page, pageSize: ROWS_PER_PAGE, exactTotal: false }))
    for (let from = 0; from < list.length; from += ROWS_AT_ONCE) yield list.slice(from, from + ROWS_AT_ONCE)
    if (list.length < ROWS_PER_PAGE) return
  }
}

async function* byCursor(walk: NonNullable<ExportSource['walk']>, call: ReadCall): AsyncGenerator<Row[]> {
  const { tx } = call
  const { text, values } = await walk.keys(call)
  await wayOf(tx.db, 'own').query({ text: `declare export_rows no scroll cursor for ${text}` }, values)
  for (;;) {
    const fetched = await tx.db.execute<{ id: string | number }>(sql`fetch 1000 from export_rows`)
    const wanted = fetched.rows.map(({ id }) => String(id))
    if (wanted.length === 0) break
    yield (await walk.rows(call, wanted)) as Row[]
    if (wanted.length < ROWS_AT_ONCE) break
  }
  await tx.db.execute(sql`close export_rows`)
}

/** Reads the list in one unchanging view of the database, on the connections of reports. */
export const withSnapshot = async <Value>(
  platform: Platform,
  { source, actor, scope, body }: { source: ExportSource; actor: Actor; scope: DataScope; body: ListBody },
  work: (snapshot: Snapshot) => Promise<Value>,
): Promise<Value> => {
  const client = await platform.reportPool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const tx = bareTx(drizzleOf(client), actor, scope)
    const { walk } = source
    const call = callOf(tx, actor, { ...body, page: 1, pageSize: 1, exactTotal: true })
    const total = walk ? await walk.count(call) : (await source.read(call)).total
    const rows = () => (walk ? byCursor(walk, call) : byPage(source, tx, actor, body))
    return await work({ tx, total, rows })
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
