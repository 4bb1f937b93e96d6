import type pg from 'pg'
import { corkTurn, drizzleOf } from './db.ts'
import type { Tx } from './tx.ts'

const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 3

export const sqlState = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

export const constraintOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'constraint' in cause ? String(cause.constraint) : ''
}

/**
 * Runs the work in one transaction and answers only after the commit.
 * Serialization failures and deadlocks are tried again with fresh notes; nothing else is.
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  start: () => Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<{ value: T; tx: Tx }> => {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Sent along with the first statement of the work, which fails where this does.
      corkTurn(client)
      const begun = client.query('begin')
      begun.catch(() => undefined)
      const tx: Tx = { ...start(), db: drizzleOf(client), notes: [], notices: [], sent: [], afterCommit: [] }
      const value = await work(tx)
      await begun
      corkTurn(client)
      const told = tx.notices.map(({ channel, payload }) =>
        client.query('select pg_notify($1, $2)', [channel, payload]),
      )
      // In one piece: where a statement or a notice fails, the commit is none.
      await Promise.all([...tx.sent, ...told, client.query('commit')])
      return { value, tx }
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error))) throw error
    } finally {
      client.release(broken)
    }
  }
}
