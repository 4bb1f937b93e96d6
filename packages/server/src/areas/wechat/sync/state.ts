import type { syncState } from '@portal/contract/areas/wechat/material.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { openAccount } from '../account/gate.ts'

interface RawRow extends Record<string, unknown> {
  jobId: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  done: number
  total: number
  error: string
  startedAt: string
  endedAt: string | null
}

/** The newest sync of the kind, whoever started it. */
export const state: HandlerOf<typeof syncState> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, body.kind === 'fans' ? 'fans' : 'material')
  const { rows } = await tx.db.execute<RawRow>(sql`
    select id as "jobId", state, coalesce((result->'cursor'->>'done')::int, 0) as done,
      coalesce((result->'cursor'->>'total')::int, 0) as total, error, created_at as "startedAt", ended_at as "endedAt"
    from jobs where kind = ${`wechat.${body.kind}`} and result->>'accountId' = ${account.id}
    order by created_at desc limit 1`)
  const row = rows[0]
  if (!row) return null
  return { ...row, startedAt: new Date(row.startedAt), endedAt: row.endedAt === null ? null : new Date(row.endedAt) }
}
