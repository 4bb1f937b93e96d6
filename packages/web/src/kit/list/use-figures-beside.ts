import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createElement, useMemo } from 'react'
import type { z } from 'zod'
import type { Column } from '#src/ui/table/column.ts'
import type { ListRow } from '#src/ui/table/row.ts'
import { query } from '../query.ts'
import type { ResourceList } from './use-resource-list.ts'

/** Answers figures of the rows with these ids, under the keys that the rows have for them. */
type FiguresEndpoint<Row extends ListRow> = Endpoint<
  z.ZodType<{ ids: string[] }>,
  z.ZodType<(Pick<Row, 'id'> & Partial<Row>)[]>
>

interface Beside<Row extends ListRow, List> {
  list: List
  endpoint: FiguresEndpoint<Row>
  columns: readonly Column<Row>[]
  /** Keys of the columns that show the figures. */
  figures: readonly string[]
}

const LATE = createElement('i', { className: 'kit-figure-late', 'aria-hidden': true })

/**
 * Lets a list stand at once and its dear figures come after the rows: their cells hold a bar that breathes until then,
 * and show a dash where they were not told. A failure is no concern of the list.
 */
export const useFiguresBeside = <Row extends ListRow, List extends ResourceList<Row>>({
  list,
  endpoint,
  columns,
  figures,
}: Beside<Row, List>): { list: List; columns: Column<Row>[] } => {
  const ids = list.rows.map(({ id }) => id)
  const found = useQuery({ ...query(endpoint, { ids }), placeholderData: keepPreviousData, enabled: ids.length > 0 })
  const told = useMemo(() => new Map((found.data ?? []).map((each) => [each.id, each])), [found.data])
  const rows = useMemo(() => list.rows.map((row) => ({ ...row, ...told.get(row.id) })), [list.rows, told])
  const untold = found.isFetching ? LATE : '—'
  const late = (column: Column<Row>): Column<Row> => ({
    ...column,
    render: (value, row, at) => {
      if (!told.has(row.id)) return untold
      return column.render ? column.render(value, row, at) : value
    },
  })
  return {
    list: { ...list, rows },
    columns: columns.map((column) => (figures.includes(column.key) ? late(column) : column)),
  }
}
