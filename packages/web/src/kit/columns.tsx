import { labelOf, wordsOf } from '@portal/contract/kit/choice.ts'
import { bareSchema, type SchemaKind, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { serverNow } from '#src/platform/session/session.ts'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText, fullTimeText } from '#src/ui/time/date-text.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import { CopyText } from './CopyText.tsx'
import { fieldOf, isYear } from './schema-kind.ts'

interface ColumnSource<Row extends z.ZodObject> {
  row: Row
  sortable?: readonly string[]
}

const wordOf = (name: string, schema: z.ZodType, value: unknown): ReactNode => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    const element = (bareSchema(schema).def as unknown as { element: z.ZodType }).element
    return value.map((each) => wordOf(name, element, each)).join('、')
  }
  switch (schemaKind(schema)) {
    case 'choice':
      return wordsOf(schema)[String(value)] ?? String(value)
    case 'boolean':
      return value === true ? '是' : '否'
    case 'number':
      return isYear(name, schema) ? String(value) : Number(value).toLocaleString('zh-CN')
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
  wordOf(name, fieldOf(row, name), value)

const DAY_MS = 86_400_000
const isOfRecord = (name: string) => /^(created|updated|submitted|last\w+)At$/.test(name)
const isCode = (name: string) => /^code$|Code$|^no$|No$/.test(name)
const isState = (name: string) => /^(state|status)$/.test(name)

/** How a cell shows its value: fresh moments of the record's own life as time ago, codes to be copied. */
const cellOf = (name: string, schema: z.ZodType, value: unknown): ReactNode => {
  if (value instanceof Date && isOfRecord(name)) {
    const age = serverNow() - value.getTime()
    if (age >= 0 && age < DAY_MS) return <TimeAgo at={value.getTime()} now={serverNow()} />
  }
  const words = wordOf(name, schema, value)
  return schemaKind(schema) === 'text' && isCode(name) && words !== '' ? <CopyText text={String(words)} /> : words
}

/** Column builder typed by the row: title, words, format and sorter come from the contract, the rest passes through. */
export const columnsOf =
  <Row extends z.ZodObject>({ row, sortable = [] }: ColumnSource<Row>) =>
  (name: keyof z.output<Row> & string, overrides: Partial<Column<z.output<Row>>> = {}): Column<z.output<Row>> => {
    const schema = fieldOf(row, name)
    return {
      ...(looks[schemaKind(schema)] as Partial<Column<z.output<Row>>>),
      key: name,
      dataIndex: name as Column<z.output<Row>>['dataIndex'],
      title: labelOf(schema),
      sorter: sortable.includes(name),
      badge: schemaKind(schema) === 'choice' && isState(name),
      render: (value: unknown) => cellOf(name, schema, value),
      ...overrides,
    }
  }
