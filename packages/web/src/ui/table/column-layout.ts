import { z } from 'zod'
import type { Column } from './column.ts'

export const columnLayout = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  pinned: z.array(z.string()),
  density: z.enum(['small', 'middle', 'large']),
})
export type ColumnLayout = z.output<typeof columnLayout>

export const SHIPPED_LAYOUT: ColumnLayout = { order: [], hidden: [], pinned: [], density: 'middle' }

/** Columns in the person's order; one added since the layout was saved keeps the place it was shipped at. */
export const ordered = <Row>(columns: readonly Column<Row>[], { order }: ColumnLayout): Column<Row>[] => {
  const saved = order.flatMap((key) => columns.filter((column) => column.key === key))
  for (const [index, column] of columns.entries()) if (!order.includes(column.key)) saved.splice(index, 0, column)
  return saved
}

/** The columns to draw; pinned ones stand first. */
export const arranged = <Row>(columns: readonly Column<Row>[], layout: ColumnLayout): Column<Row>[] => {
  const shown = ordered(columns, layout).filter(({ key }) => !layout.hidden.includes(key))
  const isPinned = ({ key }: Column<Row>) => layout.pinned.includes(key)
  return [
    ...shown.filter(isPinned).map((column) => ({ ...column, fixed: 'left' as const })),
    ...shown.filter((column) => !isPinned(column)),
  ]
}
