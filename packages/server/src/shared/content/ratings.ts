import type { Content } from '@portal/contract/shared/content.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Once per person, changeable; the sum moves with it, so that no list has to add up. */
export const rate = async (tx: Tx, userId: string, { kind, id }: Content, stars: number): Promise<void> => {
  // Held so that two ratings of one content at once both arrive in its sum.
  await tx.db.execute(sql`
    insert into content_counts (kind, item_id) values (${kind}, ${id})
    on conflict (kind, item_id) do update set star_count = content_counts.star_count`)
  await tx.db.execute(sql`
    with before as (
      select stars from content_ratings where user_id = ${userId} and kind = ${kind} and item_id = ${id}
    ), kept as (
      insert into content_ratings (user_id, kind, item_id, stars) values (${userId}, ${kind}, ${id}, ${stars})
      on conflict (user_id, kind, item_id) do update set stars = excluded.stars, at = now()
    )
    update content_counts set star_sum = star_sum + ${stars}::int - coalesce((select stars from before), 0),
      star_count = star_count + 1 - (select count(*)::int from before)
    where kind = ${kind} and item_id = ${id}`)
}

/** What a person gave; null where he has not rated. */
export const starsOf = async (tx: Tx, userId: string, { kind, id }: Content): Promise<number | null> => {
  const { rows } = await tx.db.execute<{ stars: number }>(
    sql`select stars from content_ratings where user_id = ${userId} and kind = ${kind} and item_id = ${id}`,
  )
  return rows[0]?.stars ?? null
}
