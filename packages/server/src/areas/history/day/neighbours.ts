import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { posts } from '#src/schema/post.ts'
import { readableBy } from '#src/shared/post/access.ts'
import { carries, daysJoined } from './conditions.ts'
import type { Known } from './facts.ts'

interface Neighbour extends Record<string, unknown> {
  id: string
  title: string
}

/** The entries before and after one: inside a topic by years, otherwise through the calendar. */
export const neighboursOf = async (
  tx: Tx,
  actor: Actor,
  { id, labelId }: { id: string; labelId?: string | undefined },
  { month, day, year }: Known,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> => {
  const terms = labelId === undefined ? sql`h.month, h.day, h.year` : sql`h.year, h.month, h.day`
  const own = labelId === undefined ? sql`${month}, ${day}, ${year}` : sql`${year}, ${month}, ${day}`
  const open = sql`${posts.kind} = 'history' and ${readableBy(actor)} and ${labelId === undefined ? sql`true` : carries(labelId)}`
  const step = async (is: 'before' | 'after'): Promise<Neighbour | null> => {
    const [sign, way] = is === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
    const ordered = labelId === undefined ? ['month', 'day', 'year'] : ['year', 'month', 'day']
    const order = sql.join(
      [...ordered, 'post_id'].map((column) => sql`h.${sql.identifier(column)} ${way}`),
      sql`, `,
    )
    const { rows } = await tx.db.execute<Neighbour>(sql`
      select ${posts.id} as id, ${posts.title} as title from ${daysJoined}
      where (${terms}, h.post_id) ${sign} (${own}, ${id}::uuid) and ${open} order by ${order} limit 1`)
    return rows[0] ?? null
  }
  return { previous: await step('before'), next: await step('after') }
}
