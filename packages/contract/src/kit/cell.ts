import type { z } from 'zod'
import { labelOf, wordsOf } from './choice.ts'
import { bareSchema, schemaKind } from './schema-kind.ts'

/** A value as it stands in a sheet: words, a number, an instant, a calendar day, or nothing. */
export type Cell = string | number | Date | { day: string } | null

const isNamed = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const wordsOfPart = (value: Record<string, unknown>): string => {
  const words = [value.name, value.title, value.text].find((each) => typeof each === 'string')
  return typeof words === 'string' ? words : ''
}

const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'object' ? cell.day : String(cell)
}

const cellOfList = (schema: z.ZodType, values: readonly unknown[]): string => {
  const { element } = bareSchema(schema).def as unknown as { element: z.ZodType }
  return values.map((value) => textOf(cellOf(element, value))).join('、')
}

/** A value of a record as people read it on the screen, kept as a number or a date where it is one. */
export const cellOf = (schema: z.ZodType, value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return cellOfList(schema, value)
  if (value instanceof Date) return value
  switch (schemaKind(schema)) {
    case 'choice':
      return wordsOf(schema)[String(value)] ?? String(value)
    case 'boolean':
      return value === true ? '是' : '否'
    case 'number':
      return Number(value)
    case 'day':
      return { day: String(value) }
    default:
      // The specification writes some switches as 1 and 0.
      if (bareSchema(schema).def.type === 'union' && (value === 0 || value === 1)) return value === 1 ? '是' : '否'
      return isNamed(value) ? wordsOfPart(value) : String(value)
  }
}

export interface SheetField {
  key: string
  title: string
  schema: z.ZodType
}

/** The fields of a record that have a name for people: what a sheet may show. */
export const sheetFields = (row: z.ZodObject): SheetField[] =>
  Object.entries(row.shape as Record<string, z.ZodType>).flatMap(([key, schema]) => {
    const title = labelOf(schema)
    return title === '' ? [] : [{ key, title, schema }]
  })
