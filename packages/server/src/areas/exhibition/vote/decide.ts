import type { decideVotes } from '@portal/contract/areas/exhibition/vote.ts'
import { voteRefusals as no, type VoteState } from '@portal/contract/areas/exhibition/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import { reachedBy } from '../show/reach.ts'

type Verdict = Call<typeof decideVotes>['body']['verdict']

const moves: Record<Verdict, { from: VoteState; to: VoteState }> = {
  hold: { from: 'valid', to: 'held' },
  valid: { from: 'held', to: 'valid' },
  void: { from: 'held', to: 'void' },
}

interface Held extends Record<string, unknown> {
  id: string
  state: VoteState
  exhibition_id: string
  number: string
  title: string
  owner_org_id: string
}

/** Exhibitions are held first, so that none is announced between. */
const holdVotes = async (tx: Tx, reach: ReturnType<typeof reachedBy>, ids: readonly string[]): Promise<Held[]> => {
  const asked = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  await tx.db.execute(sql`
    select 1 from ${exhibitions} where ${exhibitions.id} in (select exhibition_id from exhibition_votes where id = ${asked})
    order by ${exhibitions.id} for key share`)
  const { rows } = await tx.db.execute<Held>(sql`
    select v.id, v.state, v.exhibition_id, w.number, w.title, ${exhibitions.ownerOrgId} as owner_org_id
    from exhibition_votes v join ${exhibitions} on ${exhibitions.id} = v.exhibition_id join exhibition_works w on w.id = v.work_id
    where v.id = ${asked} and ${exhibitions.state} = 'published' and ${reach} order by v.id for update of v`)
  return rows
}

/** 暂扣, and 有效 or 作废 of what was held; all of them or none. */
export const decide: HandlerOf<typeof decideVotes> = async ({ tx, body: { voteIds, verdict, reason }, actor }) => {
  const votes = await holdVotes(tx, reachedBy(tx, actor, 'vote'), voteIds)
  ensure(votes.length === new Set(voteIds).size, no.foreign)
  const { from, to } = moves[verdict]
  ensure(
    votes.every(({ state }) => state === from),
    no.moved,
  )
  await tx.db.execute(sql`
    update exhibition_votes set state = ${to}, reason = ${reason}, decided_by = ${actor.id}, decided_at = now()
    where id = any(${sql.param(votes.map(({ id }) => id))}::uuid[])`)
  for (const { id, number, title, owner_org_id: objectOrgId } of votes)
    tx.notes.push({
      ...{ objectType: 'exhibition_votes', objectId: id, objectName: `${number} ${title}`, objectOrgId, reason },
      ...{ kind: 'decide', diff: [{ field: 'state', before: from, after: to }] },
    })
  return { decided: votes.length }
}
