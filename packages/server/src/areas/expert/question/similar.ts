import type { similarQuestions } from '@portal/contract/areas/expert/question.ts'
import { LEAST_SIMILAR } from '@portal/contract/areas/expert/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { fold, pairsOf } from '#src/shared/search/fold.ts'
import { shownTo } from './reach.ts'

const MOST = 5
/** The share of the pairs of letters that two titles have in common. */
const LEAST_ALIKE = 0.3
const LOOKED_AT = 200

const alike = (sought: ReadonlySet<number>, title: string): number => {
  const own = pairsOf(fold(title))
  const common = own.filter((pair) => sought.has(pair)).length
  return common / Math.max(1, Math.min(sought.size, own.length))
}

/** Questions that say nearly the same and that this person may open, found by the index of the search. */
export const alikeTo = async (tx: Tx, actor: Actor, text: string, but: string | null) => {
  const sought = pairsOf(fold(text))
  if ([...text].length < LEAST_SIMILAR || sought.length === 0) return []
  const { rows } = await tx.db.execute<{ id: string; title: string }>(sql`
    select ${expertQuestions.id} as id, ${expertQuestions.title} as title
    from search_entries s join ${expertQuestions} on ${expertQuestions.id} = s.item_id
    where s.source = 'expert' and s.pairs && ${sql.param(sought)}::int[] and ${shownTo(actor.facets)}
      and ${expertQuestions.id} is distinct from ${but}::uuid
    order by ${expertQuestions.createdAt} desc limit ${LOOKED_AT}`)
  const pairs = new Set(sought)
  return rows
    .map(({ id, title }) => ({ id, title, likeness: alike(pairs, title) }))
    .filter(({ likeness }) => likeness >= LEAST_ALIKE)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST)
    .map(({ id, title }) => ({ id, title }))
}

export const similar: HandlerOf<typeof similarQuestions> = ({ tx, body: { text }, actor }) =>
  alikeTo(tx, actor, text, null)
