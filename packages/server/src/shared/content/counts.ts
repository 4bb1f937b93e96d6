import type { Content, ContentKind } from '@portal/contract/shared/content.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

export type Figure = 'clicks' | 'likes' | 'collects' | 'comments'

/** A figure as it stands now. */
export const countOf = async (tx: Tx, { kind, id }: Content, figure: Figure): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select ${sql.identifier(figure)} as n from content_counts where kind = ${kind} and item_id = ${id}`,
  )
  return rows[0]?.n ?? 0
}

/**
 * Writes a fact, an insert or a delete that may come to nothing, and with it, in one statement, the figure that counts
 * such facts. Says how the figure stands now.
 */
export const countFact = async (tx: Tx, content: Content, figure: Figure, change: 1 | -1, fact: SQL) => {
  const column = sql.identifier(figure)
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    with fact as (${fact} returning 1)
    insert into content_counts (kind, item_id, ${column})
    select ${content.kind}, ${content.id}::uuid, ${change}::int from fact
    on conflict (kind, item_id) do update set ${column} = content_counts.${column} + excluded.${column}
    returning ${column} as n`)
  const [moved] = rows
  return { changed: moved !== undefined, count: moved?.n ?? (await countOf(tx, content, figure)) }
}

/** Moves a figure by one for each of these contents, in the order of their keys, so that no two of such writes wait for each other. */
export const moveFigure = async (tx: Tx, contents: readonly Content[], figure: Figure, change: 1 | -1) => {
  if (contents.length === 0) return
  const column = sql.identifier(figure)
  await tx.db.execute(sql`
    insert into content_counts (kind, item_id, ${column})
    select k.kind, k.id, ${change}::int * count(*)
    from unnest(${sql.param(contents.map(({ kind }) => kind))}::text[], ${sql.param(contents.map(({ id }) => id))}::uuid[]) k (kind, id)
    group by k.kind, k.id order by k.kind, k.id
    on conflict (kind, item_id) do update set ${column} = content_counts.${column} + excluded.${column}`)
}

/** Joins the figures of contents to a list, which shows and sorts by {@link counted}; costs nothing where no figure is asked for. */
export const joinCounts = (kind: ContentKind, id: SQLWrapper): SQL =>
  sql`left join content_counts counts on counts.kind = ${sql`${kind}`.inlineParams()} and counts.item_id = ${id}`

export const counted = (figure: Figure | 'star_count'): SQL => sql`coalesce(counts.${sql.identifier(figure)}, 0)`

/** Mean of the stars with one digit, cut off. */
export const meanStars: SQL = sql`coalesce((counts.star_sum * 10 / nullif(counts.star_count, 0))::float8 / 10, 0)`
