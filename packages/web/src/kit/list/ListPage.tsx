import { screens } from '@portal/contract/paths.ts'
import { Alert, Button, Pagination, Table } from 'antd'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { useSession } from '#src/platform/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { arranged, columnLayout, SHIPPED_LAYOUT } from '#src/ui/table/column-layout.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { type ListRow, nameOfRow } from '#src/ui/table/row.ts'
import { TableTools } from '#src/ui/table/TableTools.tsx'
import '../kit.css'
import { Failure } from '../Loaded.tsx'
import { wordsOfError } from '../words-of-error.ts'
import { BatchBar } from './BatchBar.tsx'
import { FilterChips, FilterForm } from './FilterForm.tsx'
import { PAGE_SIZES } from './list-state.ts'
import { permitted, type RowAction, RowActions } from './RowActions.tsx'
import type { ResourceList } from './use-resource-list.ts'
import type { Selection } from './use-selection.ts'

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
  const [layout, setLayout] = usePreference(`columns:${path}:${list.endpoint.path}`, columnLayout, SHIPPED_LAYOUT)
  const title = props.title ?? screens.find((screen) => screen.path === path)?.title ?? list.endpoint.title
  const shown = arranged(columns, layout)
  // Parts that never touch a row need not know its type.
  const untyped = list as unknown as ResourceList<never>

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
              onChange={setLayout}
              onRefresh={list.refetch}
              onFullscreen={() => setFull(!isFull)}
            />
          </div>
          <FilterChips list={untyped} />
          {props.batch && <BatchBar list={untyped}>{props.batch(list.selection)}</BatchBar>}
          {list.status === 'ready' && list.error && <Alert type="error" title={wordsOfError(list.error)} showIcon />}
          <Rows {...props} columns={shown} title={title} phone={phone} density={layout.density} />
        </div>
      </div>
    </ShownList>
  )
}

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

type RowsProps<Row> = ListPageProps<Row> & { title: string; phone: boolean; density: 'small' | 'middle' | 'large' }

function Rows<Row extends ListRow>(props: RowsProps<Row>) {
  const { list, columns, title, actions, batch, phone, empty } = props
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
        <RowTable {...props} footer={footer} />
      )}
      <Pages list={list} />
    </>
  )
}

function RowTable<Row extends ListRow>({
  list,
  columns,
  title,
  batch,
  density,
  footer,
}: RowsProps<Row> & { footer?: (row: Row) => ReactNode }) {
  const { rows, state, selection, isVeiled } = list
  const sortOrder = ({ key, sorter }: Column<Row>): Column<Row>['sortOrder'] =>
    !sorter ? undefined : state.sort === key ? 'ascend' : state.sort === `-${key}` ? 'descend' : null
  const actionColumn = {
    key: 'action',
    title: '操作',
    fixed: 'right' as const,
    width: 190,
    render: (_: unknown, row: Row) => footer?.(row),
  }
  const drawn: Column<Row>[] = columns.map((column) => ({ ...column, sortOrder: sortOrder(column) }))
  return (
    <Table<Row>
      aria-label={title}
      className="kit-table"
      rowKey="id"
      size={density}
      dataSource={rows}
      columns={footer ? [...drawn, actionColumn] : drawn}
      loading={{ spinning: isVeiled, delay: 150 }}
      pagination={false}
      scroll={{ x: columns.reduce((sum, { width }) => sum + (Number(width) || 140), 240) }}
      onChange={(_, __, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? {} : sorter
        list.sortBy(order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : undefined)
      }}
      rowSelection={
        batch && {
          selectedRowKeys: rows.map(({ id }) => id).filter(selection.has),
          onSelect: (row, picked) => selection.pick([row], picked),
          onSelectAll: (picked, _, changed) => selection.pick(changed, picked),
          getCheckboxProps: (row) => ({ 'aria-label': `选择 ${nameOfRow(row)}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }),
        }
      }
    />
  )
}

function Pages<Row>({ list }: { list: ResourceList<Row> }) {
  const { page, pageSize } = list.state
  const isCut = list.total === -1
  // Where the total is not known, a full page promises at least one more row.
  const least = Math.max(10_001, page * pageSize + (list.rows.length === pageSize ? 1 : 0))
  return (
    <nav className="kit-pages" aria-label="分页">
      <span>共 {isCut ? '10,000+' : list.total.toLocaleString('zh-CN')} 条</span>
      {isCut && (
        <Button type="link" size="small" onClick={list.askExactTotal}>
          查看准确总数
        </Button>
      )}
      <Pagination
        current={page}
        pageSize={pageSize}
        total={isCut ? least : list.total}
        showSizeChanger
        pageSizeOptions={PAGE_SIZES}
        onChange={list.turnTo}
      />
    </nav>
  )
}
