import { Table, type TableProps } from 'antd'
import type { AnyObject } from 'antd/es/_util/type'

/** The design system scrolls a table in a box that the keyboard could not reach. */
export const reachByKeyboard = (table: HTMLElement | undefined) => {
  for (const box of table?.querySelectorAll<HTMLElement>('.ant-table-content, .ant-table-body') ?? []) box.tabIndex = 0
}

/** A table that scrolls in a box of its own. */
export function WideTable<Row extends AnyObject>(props: TableProps<Row>) {
  return <Table<Row> {...props} ref={(table) => reachByKeyboard(table?.nativeElement)} />
}
