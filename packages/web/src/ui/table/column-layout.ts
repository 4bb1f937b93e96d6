import { z } from 'zod'
import type { Column, ColumnTitle } from './column.ts'

export const density = z.enum(['small', 'middle', 'large'])
export type Density = z.output<typeof density>
export const densities: { value: Density; label: string }[] = [
  { value: 'small', label: '紧凑' },
  { value: 'middle', label: '标准' },
  { value: 'large', label: '宽松' },
]
/** The preference that tells how tall rows are in every list that has no choice of its own. */
export const DENSITY_KEY = 'density'

export const columnLayout = z.object({
  order: z.array(z.string()),
  /** Left out: as shipped, the first eight are shown. */
  hidden: z.array(z.string()).optional(),
  pinned: z.array(z.string()),
  /** Pixels by column; the others take what is left. */
  widths: z.record(z.string(), z.number().min(40).max(1200)).default({}),
  /** Left out: as the person has it everywhere. */
  density: density.optional(),
})
export type ColumnLayout = z.output<typeof columnLayout>

export const SHIPPED_LAYOUT: ColumnLayout = { order: [], pinned: [], widths: {} }

/** More do not fit a window of 1440 without scrolling sideways. */
const SHOWN_BY_DEFAULT = 8

/** The columns that are not drawn. */
export const hiddenOf = (columns: readonly ColumnTitle[], { hidden }: ColumnLayout): string[] =>
  hidden ?? columns.slice(SHOWN_BY_DEFAULT).map(({ key }) => key)

const NARROWEST = 60
const WIDEST = 800

export const inBounds = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** Columns in the person's order; one added since the layout was saved keeps the place it was shipped at. */
export const ordered = <Each extends ColumnTitle>(columns: readonly Each[], { order }: ColumnLayout): Each[] => {
  const saved = order.flatMap((key) => columns.filter((column) => column.key === key))
  for (const [index, column] of columns.entries()) if (!order.includes(column.key)) saved.splice(index, 0, column)
  return saved
}

/** The columns to draw; pinned ones stand first. */
export const arranged = <Row>(columns: readonly Column<Row>[], layout: ColumnLayout): Column<Row>[] => {
  const hidden = hiddenOf(columns, layout)
  const shown = ordered(columns, layout)
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({ ...column, width: layout.widths[column.key] ?? column.width }))
  const isPinned = ({ key }: Column<Row>) => layout.pinned.includes(key)
  return [
    ...shown.filter(isPinned).map((column) => ({ ...column, fixed: 'left' as const })),
    ...shown.filter((column) => !isPinned(column)),
  ]
}
