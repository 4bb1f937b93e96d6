import type { TableColumnType } from 'antd'

/** antd's column with what a table needs to let people arrange it. */
export type Column<Row> = Omit<TableColumnType<Row>, 'key' | 'title'> & { key: string; title: string }
