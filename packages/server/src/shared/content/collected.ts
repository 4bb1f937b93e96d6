import type { ContentKind, listCollected } from '@portal/contract/shared/content.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { ownCount } from '../guide/own-count.ts'
import type { ContentKinds } from './kinds.ts'

interface Row extends Record<string, unknown> {
  kind: ContentKind
  id: string
  title: string
  link: string
  at: string
}

/** What a person keeps, of all kinds that areas answer for; titles and addresses are worked out for the page alone. */
export const collectedOf =
  (kinds: ContentKinds): HandlerOf<typeof listCollected> =>
  async ({ tx, body, actor }) => {
    const { page, pageSize, keyword, filter, sort } = body
    const direction = sort === 'at' ? sql`asc` : sql`desc`
    const mine = sql`select r.kind, r.item_id as id, r.at from content_reactions r
      where r.user_id = ${actor.id} and r.reaction = 'collect'`
    const chosen = sql`select m.*, ${kinds.titleOf(sql`m.kind`, sql`m.id`)} as title from (${mine}) m
      where (${filter.kind ?? null}::text is null or m.kind = ${filter.kind ?? null})`
    const found = sql`select * from (${chosen}) c where ${keyword} = '' or position(lower(${keyword}) in lower(c.title)) > 0`
    const [rows, total, counts] = await Promise.all([
      tx.db.execute<Row>(sql`select f.*, ${kinds.linkOf(sql`f.kind`, sql`f.id`)} as link
        from (${found} order by at ${direction}, id limit ${pageSize} offset ${(page - 1) * pageSize}) f
        order by f.at ${direction}, f.id`),
      tx.db.execute<{ n: number }>(sql`select count(*)::int as n from (${found}) f`),
      tx.db.execute<{ kind: ContentKind; n: number }>(
        sql`select m.kind, count(*)::int as n from (${mine}) m group by m.kind order by n desc, m.kind`,
      ),
    ])
    return {
      list: rows.rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) })),
      total: total.rows[0]?.n ?? 0,
      counts: counts.rows,
    }
  }

/** 收藏 of 我的, as many as the list behind it shows. */
export const countCollected = ownCount(
  () => sql`select count(*) as n from content_reactions c where c.user_id = ${ACTOR} and c.reaction = 'collect'`,
)
