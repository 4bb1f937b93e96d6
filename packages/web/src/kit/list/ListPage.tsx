import { screens } from '@portal/contract/paths.ts'
import { Alert } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import {
  arranged,
  type ColumnLayout,
  columnLayout,
  DENSITY_KEY,
  type Density,
  density,
  SHIPPED_LAYOUT,
} from '#src/ui/table/column-layout.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import type { ListRow } from '#src/ui/table/row.ts'
import { TableTools } from '#src/ui/table/TableTools.tsx'
import { type ExportAccess, ExportButton } from '../ExportButton.tsx'
import '../kit.css'
import { Failure } from '../Loaded.tsx'
import { wordsOfError } from '../words-of-error.ts'
import { ActionButtons, PrimaryButton } from './ActionButtons.tsx'
import { BatchBar } from './BatchBar.tsx'
import { FilterChips, FilterForm } from './FilterForm.tsx'
import type { ListFilters } from './filter-names.ts'
import { Pages } from './Pages.tsx'
import { permitted, type RowAction, RowActions } from './RowActions.tsx'
import { RowTable } from './RowTable.tsx'
import { ShownList } from './shown-list.ts'
import type { ResourceList } from './use-resource-list.ts'
import type { Selection } from './use-selection.ts'
import { ViewsButton } from './ViewsButton.tsx'

interface ListPageProps<Row, Name extends string> extends ListFilters<Name> {
  list: ResourceList<Row, Name>
  columns: Column<Row>[]
  /** Accessible name of the table where it is not the screen's title. */
  title?: string
  /** The one filled button, offered by an empty list too: 新增. */
  primary?: RowAction | undefined
  /** What else can be done with the list: 导入, 批量新增. */
  toolbar?: ReactNode
  /** Who may export the filtered rows. */
  exports?: ExportAccess | undefined
  actions?: (row: Row) => RowAction[]
  /** Acts on the selected rows; without them rows cannot be selected. */
  batch?: readonly RowAction[] | ((selection: Selection<Row>) => ReactNode) | undefined
  /** What an empty list says where nothing can be made in it. */
  empty?: ReactNode
}

/** Filters, tools, rows and states of a list; cards instead of rows on a phone. */
export function ListPage<Row extends ListRow, Name extends string>(props: ListPageProps<Row, Name>) {
  const { list, columns, toolbar, primary, batch } = props
  const { path } = usePage()
  const phone = useMedia(PHONE)
  // Redraws when rights change: buttons and the action column come and go with them.
  useSession()
  const [isFull, setFull] = useFullTable()
  const [layout, setLayout, isKnown] = usePreference(
    `columns:${path}:${list.endpoint.path}`,
    columnLayout,
    SHIPPED_LAYOUT,
  )
  const [usualDensity] = usePreference(DENSITY_KEY, density, 'middle')
  const rowHeight = layout.density ?? usualDensity
  const title = props.title ?? screens.find((screen) => screen.path === path)?.title ?? list.endpoint.title
  const shown = arranged(columns, layout)
  // Parts that never touch a row need not know its type.
  const untyped = list as unknown as ResourceList<never>
  const batchBar = batch && (
    <BatchBar list={untyped}>
      {typeof batch === 'function' ? batch(list.selection) : <ActionButtons actions={batch} />}
    </BatchBar>
  )
  const primaryButton = primary && permitted([primary]).length > 0 && <PrimaryButton action={primary} />

  return (
    <ShownList value={{ list: untyped, columns: shown as Column<never>[], title }}>
      <div className="kit-list" data-full={isFull}>
        <FilterForm list={untyped} filters={props} phone={phone} />
        <div className="kit-table-card">
          <div className="kit-toolbar">
            <div className="kit-main-actions">
              {primaryButton}
              {toolbar}
              {props.exports && <ExportButton access={props.exports} />}
            </div>
            <TableTools
              columns={columns}
              layout={layout}
              isKnown={isKnown}
              density={rowHeight}
              isFull={isFull}
              onChange={setLayout}
              onRefresh={list.refetch}
              onFullscreen={() => setFull(!isFull)}
            >
              <ViewsButton list={untyped} layout={layout} onLayout={setLayout} />
            </TableTools>
          </div>
          <FilterChips list={untyped} />
          {!phone && batchBar}
          {list.status === 'ready' && list.error && <Alert type="error" title={wordsOfError(list.error)} showIcon />}
          <Rows
            {...props}
            empty={props.empty ?? primaryButton}
            columns={shown}
            title={title}
            phone={phone}
            density={rowHeight}
            onWidth={(key, width) => setLayout((before) => withWidth(before, key, width))}
          />
          {/* Behind the cards, where it stays at the thumb while they are chosen. */}
          {phone && batchBar}
        </div>
      </div>
    </ShownList>
  )
}

const withWidth = (layout: ColumnLayout, key: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: width },
})

const useFullTable = () => {
  const [isFull, setFull] = useState(false)

  // Follows the keyboard: Escape leaves the full table wherever the focus is.
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFull(false)
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [])
  return [isFull, setFull] as const
}

type RowsProps<Row, Name extends string> = ListPageProps<Row, Name> & {
  title: string
  phone: boolean
  density: Density
  onWidth: (key: string, width: number) => void
}

function Rows<Row extends ListRow, Name extends string>(props: RowsProps<Row, Name>) {
  const { list, columns, title, actions, batch, phone, empty, density, onWidth } = props
  const { rows, status, error } = list
  if (status === 'first') return <LateSkeleton />
  if (status === 'failed') return <Failure error={error} onRetry={list.refetch} />
  if (rows.length === 0)
    return list.isFiltered ? <EmptyFiltered onClear={list.clearFilter} /> : <EmptyNew text="暂无数据" action={empty} />

  const hasActions = actions !== undefined && rows.some((row) => permitted(actions(row)).length > 0)
  const footer = hasActions ? (row: Row) => <RowActions actions={actions(row)} /> : undefined
  return (
    <>
      {phone ? (
        <RowCards title={title} rows={rows} columns={columns} selection={batch && list.selection} footer={footer} />
      ) : (
        <RowTable
          list={list}
          columns={columns}
          title={title}
          density={density}
          isSelectable={batch !== undefined}
          footer={footer}
          onWidth={onWidth}
        />
      )}
      <Pages list={list} />
    </>
  )
}
