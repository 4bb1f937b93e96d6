import type { ColumnItems } from '@portal/contract/areas/column/item.ts'
import { type ColumnReadStat, columnReadStat } from '@portal/contract/areas/column/progress.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { keyOf } from './item-drafts.ts'

export type ItemFigures = ReadonlyMap<string, ColumnReadStat['byItem'][number]>

/** Who read and completed the items of a column, for those who may know; nothing is told of what is not saved yet. */
export const useItemFigures = ({
  id,
  items,
  published,
}: Pick<ColumnItems, 'id' | 'items' | 'published'>): ItemFigures => {
  const may = useHolds([P.columnStat])
  const stat = useQuery({
    ...query(columnReadStat, { page: 1, pageSize: 1, keyword: '', filter: {}, exactTotal: false, id }),
    // What people read of the contents of a draft they did not read in it.
    enabled: may && published,
  })
  const byId = new Map(stat.data?.byItem.map((each) => [each.itemId, each]))
  return new Map(
    items.flatMap((item) => {
      const told = byId.get(item.id)
      return told ? [[keyOf(item), told] as const] : []
    }),
  )
}
