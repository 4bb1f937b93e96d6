import type { ColumnItem } from '@portal/contract/areas/column/column.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { asc } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { columnItems, type learningColumns } from '#src/schema/column/column.ts'
import { type Content, contentKey, loadContents } from './contents.ts'

type ItemRow = typeof columnItems.$inferSelect
type Ordered = Pick<typeof learningColumns.$inferSelect, 'id' | 'order'>

/** A row of a column with what it is about; nothing where that is gone. */
export interface Item extends ItemRow {
  content: Content | undefined
}

const newestFirst = (a: Item, b: Item): number =>
  (b.content?.publishAt?.getTime() ?? 0) - (a.content?.publishAt?.getTime() ?? 0)

/** Items of these columns, each list in the order that its column shows. */
export const itemsOf = async (
  tx: Pick<Tx, 'db'>,
  columns: readonly Ordered[],
): Promise<ReadonlyMap<string, readonly Item[]>> => {
  const rows = await tx.db
    .select()
    .from(columnItems)
    .where(
      anyOf(
        columnItems.columnId,
        columns.map(({ id }) => id),
      ),
    )
    .orderBy(asc(columnItems.columnId), asc(columnItems.position))
  const contents = await loadContents(tx, rows)
  const items = rows.map((row) => ({ ...row, content: contents.get(contentKey(row)) }))
  const byColumn = grouped(items, ({ columnId }) => columnId)
  return new Map(
    columns.map(({ id, order }) => {
      const own = byColumn.get(id) ?? []
      return [id, order === 'time' ? own.toSorted(newestFirst) : own]
    }),
  )
}

export const isOpen = (item: Item): item is Item & { content: Content } => item.content?.open ?? false

/** The items that have to be completed: the required ones of those that are open; where none is required, all of these. */
export const countingOf = (open: readonly Item[]): ReadonlySet<string> => {
  const required = open.filter((item) => item.required)
  return new Set((required.length > 0 ? required : open).map(({ id }) => id))
}

/** An item as its column shows it, without what people did with it. */
export const shownItem = (item: Item): ColumnItem => ({
  id: item.id,
  type: item.type,
  itemId: item.itemId,
  section: item.sectionId,
  required: item.required,
  title: item.content?.title ?? '',
  link: item.content?.link ?? '',
  published: item.content?.open ?? false,
  publishAt: item.content?.publishAt ?? null,
  my: { readAt: null, doneAt: null },
})
