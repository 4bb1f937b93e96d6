import { type RefObject, useState } from 'react'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import type { Density } from '#src/ui/table/column-layout.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { type ListRow, nameOfRow } from '#src/ui/table/row.ts'
import { Failure } from '../../Loaded.tsx'
import type { ListPageProps } from '../list-page-props.ts'
import { Pages } from '../Pages.tsx'
import { permitted, RowActions } from '../RowActions.tsx'
import { KeysModal } from './KeysModal.tsx'
import { RowPeek } from './RowPeek.tsx'
import { RowTable } from './RowTable.tsx'
import { useListKeys } from './use-list-keys.ts'

type RowsProps<Row, Name extends string> = Pick<
  ListPageProps<Row, Name>,
  'list' | 'columns' | 'actions' | 'batch' | 'draw' | 'empty'
> & {
  /** All columns in the person's order, for the peek. */
  allColumns: Column<Row>[]
  title: string
  phone: boolean
  density: Density
  ownWidths: Readonly<Record<string, number>>
  frame: RefObject<HTMLElement | null>
  onSearch: () => void
  onWidth: (key: string, width: number) => void
}

/** Rows, and the states of a list without rows. */
export function ListRows<Row extends ListRow, Name extends string>(props: RowsProps<Row, Name>) {
  const { list, empty } = props
  const { rows, status, error } = list
  if (status === 'first') return <LateSkeleton shape={<div className="kit-row-skeleton" />} />
  if (status === 'failed') return <Failure error={error} onRetry={list.refetch} />
  if (rows.length === 0)
    return list.isFiltered ? <EmptyFiltered onClear={list.clearFilter} /> : <EmptyNew text="暂无数据" action={empty} />
  return <SomeRows {...props} />
}

function SomeRows<Row extends ListRow, Name extends string>(props: RowsProps<Row, Name>) {
  const {
    list,
    columns,
    allColumns,
    title,
    actions,
    batch,
    draw,
    phone,
    density,
    ownWidths,
    frame,
    onSearch,
    onWidth,
  } = props
  const { rows, selection } = list
  const [markedId, setMarked] = useState<string>()
  const [isPeeking, setPeeking] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const at = rows.findIndex(({ id }) => id === markedId)
  const marked = rows[at]
  const rowElement = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

  const mark = (row: Row | undefined) => {
    if (!row) return
    setMarked(row.id)
    rowElement(row.id)?.scrollIntoView({ block: 'nearest' })
  }
  const peek = (row: Row) => {
    setMarked(row.id)
    setPeeking(true)
  }
  useListKeys(frame, {
    onSearch,
    onStep: (by) => mark(at < 0 ? rows[0] : rows[at + by]),
    onOpen: () => {
      if (!marked) return
      const link = rowElement(marked.id)?.querySelector<HTMLElement>(draw ? 'button' : 'a')
      if (link) link.click()
      else setPeeking(true)
    },
    onPick: () => batch && marked && selection.pick([marked], !selection.has(marked.id)),
    onHelp: () => setHelping(true),
  })

  const actsOf = (row: Row) => permitted(actions?.(row) ?? [])
  const hasActions = rows.some((row) => actsOf(row).length > 0)
  const footer = hasActions ? (row: Row) => <RowActions actions={actsOf(row)} name={nameOfRow(row)} /> : undefined
  const to = (next: Row | undefined) => next && (() => mark(next))
  return (
    <>
      {draw ? (
        draw(rows)
      ) : phone ? (
        <RowCards
          title={title}
          rows={rows}
          columns={columns}
          selection={batch && selection}
          footer={footer}
          onPeek={peek}
        />
      ) : (
        <RowTable
          list={list}
          columns={columns}
          title={title}
          density={density}
          isSelectable={batch !== undefined}
          footer={footer}
          markedId={marked?.id}
          ownWidths={ownWidths}
          onPeek={peek}
          onWidth={onWidth}
        />
      )}
      <Pages list={list as never} />
      {isPeeking && marked && (
        <RowPeek
          row={marked}
          at={at}
          columns={allColumns}
          actions={actsOf(marked)}
          onStep={{ up: to(rows[at - 1]), down: to(rows[at + 1]) }}
          onClose={() => setPeeking(false)}
        />
      )}
      {isHelping && <KeysModal isSelectable={batch !== undefined} onClose={() => setHelping(false)} />}
    </>
  )
}
