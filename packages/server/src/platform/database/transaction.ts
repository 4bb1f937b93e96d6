import type pg from 'pg'
import { sqlState } from './database-faults.ts'
import { corkTurn, drizzleOf, forgetTime, wayOf } from './db.ts'
import type { Tx } from './tx.ts'

const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 3

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
      const own = wayOf(tx.db, 'own')
      const told = tx.notices.map(({ channel, payload }) =>
        own.query({ text: 'select pg_notify($1, $2)' }, [channel, payload]),
      )
      // In one piece: where a statement or a notice fails, the commit is none.
      await Promise.all([...tx.sent, ...told, own.query({ text: 'commit' }, [])])
      return { value, tx }
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error))) throw error
    } finally {
      forgetTime(client)
      client.release(broken)
    }
  }
}
