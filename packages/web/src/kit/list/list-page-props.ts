import type { ReactNode } from 'react'
import type { Column } from '#src/ui/table/column.ts'
import type { ExportAccess } from '../ExportButton.tsx'
import type { ListFilters } from './filter/filter-names.ts'
import type { RowAction } from './RowActions.tsx'
import type { ResourceList } from './use-resource-list.ts'
import type { Selection } from './use-selection.ts'

export interface ListPageProps<Row, Name extends string> extends ListFilters<Name> {
  list: ResourceList<Row, Name>
  columns: Column<Row>[]
  /** Name of the list where it is not the screen itself. */
  title?: string
  /** The one filled button, offered by an empty list too: 新增. */
  primary?: RowAction | undefined
  /** What else can be done with the list, behind ⋯: 导入, 批量新增. */
  toolbar?: ReactNode
  /** Who may export the filtered rows. */
  exports?: ExportAccess | undefined
  /** The act of the row's state first. */
  actions?: (row: Row) => RowAction[]
  /** Acts on the selected rows; without them rows cannot be selected. */
  batch?: readonly RowAction[] | ((selection: Selection<Row>) => ReactNode) | undefined
  /** Draws the rows where they are no table: sentences, cards. Each carries `data-row` with its id. */
  draw?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** What an empty list says where nothing can be made in it. */
  empty?: ReactNode
}
