import { sql } from 'drizzle-orm'
import type { Tx } from '../database/tx.ts'

/** A write repeated with the same request id: `first` to run it now, or the answer it already had. */
export type Claim = { kind: 'first' } | { kind: 'repeat'; answer: unknown } | { kind: 'conflict' }

interface Write {
  ownerId: string
  requestId: string
  path: string
  bodyHash: string
}

/**
 * Claims the request id inside the caller's transaction. A concurrent twin waits here for the first one's end,
 * then finds its answer; a rolled back first one leaves no claim.
 */
export const claimRequest = async (tx: Tx, { ownerId, requestId, path, bodyHash }: Write): Promise<Claim> => {
  const inserted = await tx.db.execute(sql`
    insert into idempotency_keys (owner_id, request_id, path, body_hash)
    values (${ownerId}, ${requestId}, ${path}, ${bodyHash})
    on conflict do nothing returning request_id`)
  if (inserted.rowCount === 1) return { kind: 'first' }

  const { rows } = await tx.db.execute<{ path: string; body_hash: string; answer: unknown }>(sql`
    select path, body_hash, answer from idempotency_keys where owner_id = ${ownerId} and request_id = ${requestId}`)
  const known = rows[0]
  if (!known || known.path !== path || known.body_hash !== bodyHash) return { kind: 'conflict' }
  return { kind: 'repeat', answer: known.answer }
}

export const keepAnswer = async (
  tx: Tx,
  { ownerId, requestId }: Pick<Write, 'ownerId' | 'requestId'>,
  answer: unknown,
) => {
  await tx.db.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
    where owner_id = ${ownerId} and request_id = ${requestId}`)
}
