import { periodKeyAt } from '@portal/contract/areas/exhibition/vote-rule.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Exhibition } from '../show/exhibitions.ts'

interface Used {
  all: number
  forWork: number
}

/** Votes of a person in the period of a moment that count for his quota: valid and held ones. */
export const usedBy = async (
  tx: Pick<Tx, 'db'>,
  actor: Pick<Actor, 'id'>,
  exhibition: Exhibition,
  at: Date,
  workId: string | null = null,
): Promise<Used> => {
  const key = periodKeyAt(exhibition.period, at)
  const { rows } = await tx.db.execute<{ all: number; work: number }>(sql`
    select count(*)::int as all, count(*) filter (where work_id = ${workId}::uuid)::int as work from exhibition_votes
    where exhibition_id = ${exhibition.id} and voter_id = ${actor.id} and period_key = ${key} and state in ('valid', 'held')`)
  return { all: rows[0]?.all ?? 0, forWork: rows[0]?.work ?? 0 }
}

export const leftOf = async (
  tx: Pick<Tx, 'db'>,
  actor: Pick<Actor, 'id'>,
  exhibition: Exhibition,
  at: Date,
): Promise<number> =>
  exhibition.voteFrom === null ? 0 : Math.max(0, exhibition.votes - (await usedBy(tx, actor, exhibition, at)).all)

/** Acts of one voter in one exhibition go one after the other. */
export const lockVoter = async (tx: Pick<Tx, 'db'>, exhibitionId: string, voterId: string): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vote ${exhibitionId} ${voterId}`}, 0))`)
}
