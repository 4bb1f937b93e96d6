import type { TableColumnType } from 'antd'

/** antd's column with what a table needs to let people arrange it. */
export type Column<Row> = Omit<TableColumnType<Row>, 'key' | 'title'> & {
  key: string
  title: string
  /** On a phone it stands beside the title of the card, such as a state. */
  badge?: boolean
  /** On a phone it stands behind the name of the card, such as a number. */
  beside?: boolean
  /** On a phone its words need no title: a unit, a moment. */
  bare?: boolean
}

/** As much of a column as it takes to name and place it. */
export type ColumnTitle = Pick<Column<unknown>, 'key' | 'title'>
