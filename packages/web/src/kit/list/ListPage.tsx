import { screens } from '@portal/contract/paths.ts'
import { Alert } from 'antd'
import { createContext, type ReactNode, useEffect, useState } from 'react'
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
import '../kit.css'
import { Failure } from '../Loaded.tsx'
import { wordsOfError } from '../words-of-error.ts'
import { BatchBar } from './BatchBar.tsx'
import { FilterChips, FilterForm } from './FilterForm.tsx'
import { Pages } from './Pages.tsx'
import { permitted, type RowAction, RowActions } from './RowActions.tsx'
import { RowTable } from './RowTable.tsx'
import type { ResourceList } from './use-resource-list.ts'
import type { Selection } from './use-selection.ts'
import { ViewsButton } from './ViewsButton.tsx'

interface ListPageProps<Row> {
  list: ResourceList<Row>
  columns: Column<Row>[]
  /** Accessible name of the table where it is not the screen's title. */
  title?: string
  filters?: ReactNode
  /** 新增, 导入, `ExportButton`. */
  toolbar?: ReactNode
  actions?: (row: Row) => RowAction[]
  /** Buttons of the batch bar; without it rows cannot be selected. */
  batch?: (selection: Selection<Row>) => ReactNode
  /** The next step offered by a list that is empty because nothing was made yet. */
  empty?: ReactNode
}

interface Shown {
  list: ResourceList<never>
  columns: Column<never>[]
  title: string
}

/** What the list around shows, for the buttons in its toolbar. */
export const ShownList = createContext<Shown | null>(null)

/** Filters, tools, rows and states of a list; cards instead of rows on a phone. */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { list, columns, filters, toolbar } = props
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
  const batchBar = props.batch && <BatchBar list={untyped}>{props.batch(list.selection)}</BatchBar>

  return (
    <ShownList value={{ list: untyped, columns: shown as Column<never>[], title }}>
      <div className="kit-list" data-full={isFull}>
        <FilterForm list={untyped} phone={phone}>
          {filters}
        </FilterForm>
        <div className="kit-table-card">
          <div className="kit-toolbar">
            <div className="kit-main-actions">{toolbar}</div>
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

type RowsProps<Row> = ListPageProps<Row> & {
  title: string
  phone: boolean
  density: Density
  onWidth: (key: string, width: number) => void
}

function Rows<Row extends ListRow>(props: RowsProps<Row>) {
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
