import type { columnCandidates } from '@portal/contract/areas/column/item.ts'
import { type ColumnItemType, columnItemType } from '@portal/contract/areas/column/words.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { reachable } from '#src/areas/video/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { findComposed } from '../column/reach.ts'
import { type ContentRef, contentKey, sources } from './contents.ts'

const MOST = 50

/** Codes under which things of a kind are looked after; videos have one for each channel. */
const menus: Record<Exclude<ColumnItemType, 'video'>, Privilege> = {
  article: P.article,
  doc: P.schoolDoc,
  practice: P.questionBank,
  activity: P.activity,
}

/** In the rows of who looks after such things. */
const lookedAfter = (tx: Tx, actor: Actor, type: ColumnItemType): SQL =>
  type === 'video' ? reachable(tx, actor, 'menu') : rowsOfCode(tx, actor, menus[type], sources[type].table)

/** In the rows of who looks after such things, whatever their state; or open, and addressed to the caller. */
const usable = (tx: Tx, actor: Actor, type: ColumnItemType): SQL => {
  const { table, is, open } = sources[type]
  return sql`(${is} and (${lookedAfter(tx, actor, type)} or (${open} and ${addressedTo(table, actor.facets)})))`
}

/** Which of these contents this person may put into a column, by {@link contentKey}. */
export const usableContents = async (
  tx: Tx,
  actor: Actor,
  refs: readonly ContentRef[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (const type of columnItemType.options) {
    const ids = refs.flatMap((ref) => (ref.type === type ? [ref.itemId] : []))
    if (ids.length === 0) continue
    const { table, from } = sources[type]
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select ${table.id} as id from ${from} where ${table.id} = any(${sql.param(ids)}::uuid[]) and ${usable(tx, actor, type)}`)
    for (const { id } of rows) found.add(contentKey({ type, itemId: id }))
  }
  return found
}

/** What may be added to a column now: published, the newest first. */
export const candidates: HandlerOf<typeof columnCandidates> = async ({ tx, body, actor }) => {
  const { id } = await findComposed(tx, actor, body.id)
  const { type, keyword } = body
  const { table, from, open, publishAt } = sources[type]
  const named = keyword === '' ? sql`true` : sql`${table.title} ilike ${`%${escapeLike(keyword)}%`}`
  const { rows } = await tx.db.execute<{ itemId: string; title: string; published_ms: number | null }>(sql`
    select ${table.id} as "itemId", ${table.title} as title, (extract(epoch from ${publishAt}) * 1000)::float8 as published_ms
    from ${from} where ${usable(tx, actor, type)} and ${open} and ${named}
      and not exists (select 1 from column_items x where x.column_id = ${id} and x.type = ${type} and x.item_id = ${table.id})
    order by ${publishAt} desc nulls last, ${table.id} limit ${MOST}`)
  return rows.map(({ published_ms: ms, ...row }) => ({ ...row, publishAt: ms === null ? null : new Date(ms) }))
}
