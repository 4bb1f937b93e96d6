import { labelOf, wordsOf } from '@portal/contract/kit/choice.ts'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText, fullTimeText } from '#src/ui/time/date-text.ts'
import { bare, fieldOf, kindOf, type SchemaKind } from './schema-kind.ts'

interface ColumnSource<Row extends z.ZodObject> {
  row: Row
  sortable?: readonly string[]
}

const wordOf = (schema: z.ZodType, value: unknown): ReactNode => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    const element = (bare(schema).def as unknown as { element: z.ZodType }).element
    return value.map((each) => wordOf(element, each)).join('、')
  }
  switch (kindOf(schema)) {
    case 'choice':
      return wordsOf(schema)[String(value)] ?? String(value)
    case 'boolean':
      return value === true ? '是' : '否'
    case 'number':
      return Number(value).toLocaleString('zh-CN')
    case 'instant':
      return <time title={fullTimeText(Number(value))}>{dateTimeText(Number(value))}</time>
    default:
      return String(value)
  }
}

const looks: Partial<Record<SchemaKind, TableColumnType>> = {
  number: { align: 'right', className: 'kit-figure' },
  instant: { width: 160, className: 'kit-figure' },
  day: { width: 120, className: 'kit-figure' },
  text: { ellipsis: true },
  long: { ellipsis: true },
}

/** A value of the row in words, as its column and a detail page show it. */
export const valueWords = (row: z.ZodObject, name: string, value: unknown): ReactNode =>
  wordOf(fieldOf(row, name), value)

/** Column builder typed by the row: title, words, format and sorter come from the contract, the rest passes through. */
export const columnsOf =
  <Row extends z.ZodObject>({ row, sortable = [] }: ColumnSource<Row>) =>
  (name: keyof z.output<Row> & string, overrides: Partial<Column<z.output<Row>>> = {}): Column<z.output<Row>> => {
    const schema = fieldOf(row, name)
    return {
      ...(looks[kindOf(schema)] as Partial<Column<z.output<Row>>>),
      key: name,
      dataIndex: name as Column<z.output<Row>>['dataIndex'],
      title: labelOf(schema),
      sorter: sortable.includes(name),
      render: (value: unknown) => wordOf(schema, value),
      ...overrides,
    }
  }
