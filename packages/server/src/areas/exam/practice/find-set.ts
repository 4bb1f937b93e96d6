import { practiceRefusals as no } from '@portal/contract/areas/exam/practice/words.ts'
import { and, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'

export type PracticeSet = InferSelectModel<typeof practiceSets>
export type Validity = 'upcoming' | 'open' | 'over'

export const validityOf = ({ openAt, closeAt }: Pick<PracticeSet, 'openAt' | 'closeAt'>, now: number): Validity => {
  if (openAt !== null && now < openAt.getTime()) return 'upcoming'
  return closeAt !== null && now >= closeAt.getTime() ? 'over' : 'open'
}

/** {@link validityOf} now, in the words of the database. */
export const validityNow = sql<Validity>`(case
  when ${practiceSets.openAt} > now() then 'upcoming' when ${practiceSets.closeAt} <= now() then 'over'
  else 'open' end)`

/** Sets that are open to a person, by audience. */
export const offeredTo = ({ facets }: { facets: readonly string[] | Place }): SQL =>
  sql`(${practiceSets.state} = 'published' and ${addressedTo(practiceSets, facets)})`

/** The set for somebody who begins a round. */
export const getOffered = async (tx: Tx, actor: Actor, id: string, now: number): Promise<PracticeSet> => {
  const [set] = await tx.db
    .select()
    .from(practiceSets)
    .where(and(eq(practiceSets.id, id), offeredTo(actor)))
  if (!set) return refuse(no.gone)
  const validity = validityOf(set, now)
  ensure(validity !== 'upcoming', no.notOpen)
  ensure(validity !== 'over', no.over)
  return set
}
