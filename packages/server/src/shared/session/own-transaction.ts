import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { writeAudit } from '#src/platform/audit.ts'
import { type Call, type HandlerOf, serve } from '#src/platform/serve.ts'
import { inTransaction } from '#src/platform/transaction.ts'
import { bareTx, type Tx } from '#src/platform/tx.ts'

/** Runs the work in a transaction with the audit entry of the call. */
export type Commit = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>

type OwnHandler<E extends Endpoint> = (call: Call<E> & { commit: Commit }) => ReturnType<HandlerOf<E>>

/**
 * Serves a write that thinks before it writes: hashing a password or cleaning a picture must not hold a connection,
 * failures are counted although nothing is written, and neither the password in the body nor the secret in the answer
 * may be kept for repeats. The handler opens the transaction by itself with `commit`.
 */
export const serveWithOwnTransaction = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: OwnHandler<E>,
): void => {
  const { platform } = app
  const bare: HandlerOf<E> = (call) => {
    const commit: Commit = async (work) => {
      const { value, tx } = await inTransaction(
        platform.pool,
        () => bareTx(platform.db, call.actor, ALL_ROWS),
        async (tx) => {
          const result = await work(tx)
          if (endpoint.audit !== 'none' || tx.notes.length > 0) await writeAudit(tx, endpoint, call.origin)
          return result
        },
      )
      for (const task of tx.afterCommit) await platform.guarded(task)
      return value
    }
    return handler({ ...call, commit })
  }
  // `serve` opens no transaction for a read; what is declared stays the write of the contract.
  serve(app, { ...endpoint, effect: 'read' } as E, bare)
  platform.endpoints.splice(-1, 1, endpoint)
}
