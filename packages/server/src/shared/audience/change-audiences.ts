import { errors } from '@portal/contract/errors.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { type Audience, describeAudience, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { eachAlone } from '../batch/each-alone.ts'
import { type CombineMode, combineAudiences } from './combine.ts'
import { countAudience, namesOfAudiences } from './resolve.ts'

/** What a drawer of 范围 begins with. */
export const shownAudience = async (tx: Tx, audience: Audience) => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from roles where id = any(${sql.param(audience.roles)}::uuid[]) order by name`,
  )
  const names = await namesOfAudiences(tx.db, [audience])
  const resolvedCount = await countAudience(tx.db, audience)
  return { roles: rows, audience, audienceText: describeAudience(audience, names), resolvedCount }
}

interface Change {
  ids: readonly string[]
  roleIds: readonly string[]
  audience: Audience
  mode: CombineMode
  /** Also where it is for nobody now. */
  confirmed?: boolean | undefined
}

interface AudienceKeeper {
  /** Locks one thing in the caller's reach; answers its audience and how another one is written. */
  hold(id: string): Promise<{ audience: Audience; write(audience: Audience): Promise<unknown> }>
  no: Record<'noAudience' | 'removalLeavesNobody' | 'resolvesToNobody', Refusal>
}

/** Gives several things another audience, adds to theirs or takes from it; who is meant changes at once. */
export const changeAudiences = async (tx: Tx, change: Change, { hold, no }: AudienceKeeper) => {
  const { ids, roleIds, mode, confirmed } = change
  const given = { ...change.audience, roles: [...new Set([...change.audience.roles, ...roleIds])] }
  ensure(!isEmptyAudience(given), no.noAudience)
  const { done } = await eachAlone(tx, ids, async (id) => {
    const held = await hold(id)
    const audience = combineAudiences(held.audience, given, mode)
    ensure(!isEmptyAudience(audience), mode === 'remove' ? no.removalLeavesNobody : no.noAudience)
    await held.write(audience)
    return audience
  })
  ensure(done.length > 0, errors.missing)

  const distinct = new Map(done.map((audience) => [JSON.stringify(audience), audience]))
  let resolvedCount = 0
  for (const audience of distinct.values()) {
    const people = await countAudience(tx.db, audience)
    ensure(confirmed || people > 0, no.resolvesToNobody)
    resolvedCount = Math.max(resolvedCount, people)
  }
  return { updated: done.length, resolvedCount }
}
