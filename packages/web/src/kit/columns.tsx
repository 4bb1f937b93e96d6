import { labelOf, wordsOf } from '@portal/contract/kit/choice.ts'
import { bareSchema, type SchemaKind, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { serverNow } from '#src/platform/session/session.ts'
import { StateDot } from '#src/ui/state/StateDot.tsx'
import { toneOf } from '#src/ui/state/state-colours.ts'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText, fullTimeText } from '#src/ui/time/date-text.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import { CopyText } from './CopyText.tsx'
import { fieldOf, isYear } from './schema-kind.ts'

interface BareRow<Row extends z.ZodObject> {
  row: Row
  sortable?: readonly string[]
}

/** A list that answers pages of such rows. */
interface ListOf<Row extends z.ZodObject> {
  body: z.ZodType
  result: z.ZodObject<{ list: z.ZodArray<Row> }>
}

/** The keys a list may be sorted by stand in its query, upwards and downwards. */
const sortKeysOf = (body: z.ZodType): readonly string[] => {
  const { sort } = (bareSchema(body) as z.ZodObject).shape
  const enumeration = sort && (bareSchema(sort as z.ZodType) as Partial<z.ZodEnum>)
  return (enumeration?.options ?? []).map(String)
}

const partsOf = <Row extends z.ZodObject>(source: BareRow<Row> | ListOf<Row>): Required<BareRow<Row>> =>
  'row' in source
    ? { sortable: [], ...source }
    : { row: source.result.shape.list.element, sortable: sortKeysOf(source.body) }

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

const isOfRecord = (name: string) => /^(created|updated|submitted|last\w+)At$/.test(name)
const isCode = (name: string) => /^code$|Code$|^no$|No$/.test(name)
const isState = (name: string) => /^(state|status)$/.test(name)

/** How a cell shows its value: fresh moments of the record's own life as time ago, states by their dot, codes to be copied. */
const cellOf = (name: string, schema: z.ZodType, value: unknown): ReactNode => {
  if (value instanceof Date && isOfRecord(name)) {
    const age = serverNow() - value.getTime()
    if (age >= 0 && age < DAY_MS) return <TimeAgo at={value.getTime()} now={serverNow()} />
  }
  const words = wordOf(name, schema, value)
  if (schemaKind(schema) === 'choice' && isState(name) && words !== '') {
    return <StateDot tone={toneOf(String(words))}>{words}</StateDot>
  }
  return schemaKind(schema) === 'text' && isCode(name) && words !== '' ? <CopyText text={String(words)} /> : words
}

/** A column's own say about what the contract brings. */
type ColumnSettings<Row> = Partial<Column<Row>> & {
  /** Where the name leads: the cell is a link, which every name in a list should be. */
  link?: (row: Row) => string
}

/** Column builder typed by the rows of a list: title, words, format and sorter come from the contract. */
export const columnsOf = <Row extends z.ZodObject>(source: BareRow<Row> | ListOf<Row>) => {
  const { row, sortable } = partsOf(source)
  return (
    name: keyof z.output<Row> & string,
    { link, ...settings }: ColumnSettings<z.output<Row>> = {},
  ): Column<z.output<Row>> => {
    const schema = fieldOf(row, name)
    return {
      ...(looks[schemaKind(schema)] as Partial<Column<z.output<Row>>>),
      key: name,
      dataIndex: name as Column<z.output<Row>>['dataIndex'],
      title: labelOf(schema),
      sorter: sortable.includes(name),
      badge: schemaKind(schema) === 'choice' && isState(name),
      // Numbers of people and things and the paths of units say what they are.
      beside: name === 'code',
      bare: name === 'orgName' || name === 'orgPath',
      render: (value: unknown, record) => {
        const cell = cellOf(name, schema, value)
        return link ? <Link to={link(record)}>{cell}</Link> : cell
      },
      ...settings,
    }
  }
}
