import type { ColumnItem, ColumnRow, getColumn } from '@portal/contract/areas/column/column.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { errors } from '@portal/contract/errors.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { openVideoRows } from '#src/areas/video/public.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { columnSections, learningColumns } from '#src/schema/column/column.ts'
import type { Portal } from '#src/shared/portal.ts'
import { itemsOf, shownItem } from '../item/items.ts'
import { type LearningColumn, standingsOf } from '../progress/standing.ts'
import { findManaged, findOpen } from './reach.ts'
import { asManaged, columns, joins, managedColumns, managedJoins, type Read, withOwn } from './rows.ts'

export const sectionsOf = (tx: Pick<Tx, 'db'>, columnId: string) =>
  tx.db
    .select({ id: columnSections.id, name: columnSections.name })
    .from(columnSections)
    .where(eq(columnSections.columnId, columnId))
    .orderBy(asc(columnSections.position))

const found = { from: sql`${learningColumns}`, key: learningColumns.id }
const readRows = rowsByKey<ColumnRow>()({ ...found, joins, columns })
const readManagedRows = rowsByKey<ColumnRow>()({ ...found, joins: managedJoins, columns: managedColumns })

/** Cards of the related videos, as far as this person may open them. */
const videosOf = async ({ files }: Portal, tx: Tx, actor: Actor, { videoIds }: LearningColumn) =>
  (await openVideoRows(tx, files, actor, videoIds)).map(({ id, title, coverUrl, channel }) => ({
    id,
    title,
    coverUrl,
    link: videoLink(id, channel),
  }))

const managersOf = async (tx: Tx, { id }: LearningColumn): Promise<{ id: string; name: string }[]> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from column_managers m join users u on u.id = m.user_id where m.column_id = ${id} order by u.name`)
  return rows
}

const ownItems = async (tx: Tx, actor: Actor, column: LearningColumn): Promise<ColumnItem[]> => {
  const standing = (await standingsOf(tx, actor, [column])).get(column.id)
  return (standing?.items ?? []).map(({ item, my }) => ({ ...shownItem(item), my }))
}

export const getWith =
  (portal: Portal): HandlerOf<typeof getColumn> =>
  async ({ tx, body: { id, manage }, actor }) => {
    const column = await (manage ? findManaged(tx, actor, id) : findOpen(tx, actor, id))
    const caller = { tx, actor }
    const shared = {
      order: column.order,
      sectionList: await sectionsOf(tx, id),
      videoList: await videosOf(portal, tx, actor, column),
    }
    if (!manage) {
      const [row = refuse(errors.missing)] = await withOwn(portal)(caller, (await readRows(caller, [id])) as Read[])
      return { ...row, ...shared, items: await ownItems(tx, actor, column) }
    }
    const read = (await readManagedRows(caller, [id])) as Read[]
    const [row = refuse(errors.missing)] = await asManaged(portal)(caller, read)
    return {
      ...row,
      ...shared,
      items: ((await itemsOf(tx, [column])).get(id) ?? []).map(shownItem),
      ownerOrgId: column.ownerOrgId,
      coverFileId: column.coverFileId,
      audience: column.audience,
      managerList: await managersOf(tx, column),
    }
  }
