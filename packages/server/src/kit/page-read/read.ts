import { is, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { configOf, type Db, typesWith, wayOf } from '#src/platform/database/db.ts'
import { textOf } from '#src/platform/database/prepared.ts'
import type { Column } from './declaration.ts'

type Values = Record<string, unknown>

/** `2025-11-20 08:00:00.123456+00` of the database in the words of the contract's instants. */
export const instantOnTheWire = (text: string): string => {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const milliseconds = text[19] === '.' ? text.slice(20, -3).slice(0, 3).padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

/** How times come out of the database: as values, or as they go out on the wire. */
const readings = {
  values: typesWith((text) => new Date(text)),
  wire: typesWith(instantOnTheWire),
}

export type Reading = keyof typeof readings

/** A statement of a list, put together and named once; its rows are arrays. */
export const statementOf = (statement: SQL, reading: Reading) => {
  const { text, valuesOf } = textOf(statement)
  const config = configOf(text, 'array', readings[reading])
  return {
    text,
    valuesOf,
    rows: async (db: Db, values: Values): Promise<unknown[][]> =>
      (await wayOf(db, 'own').query(config, valuesOf(values))).rows,
  }
}

/** The columns as a select list, each under its key. */
export const namedColumns = (columns: Readonly<Record<string, Column>>): SQL =>
  sql.join(
    Object.entries(columns).map(([key, column]) => sql`${column} as ${sql.identifier(key)}`),
    sql`, `,
  )

type Decode = ((value: unknown) => unknown) | null

const decodeOf = (column: Column): Decode =>
  is(column, PgColumn) && column.columnType === 'PgCustomColumn' ? (value) => column.mapFromDriverValue(value) : null

/** Makes records of rows whose values begin at `from`. */
export const recordsOf = (columns: Readonly<Record<string, Column>>) => {
  const fields = Object.entries(columns).map(([key, column]) => ({ key, decode: decodeOf(column) }))
  return (rows: readonly unknown[][], from: number): Values[] =>
    rows.map((row) => {
      const record: Values = {}
      for (const [at, { key, decode }] of fields.entries()) {
        const value = row[from + at]
        record[key] = decode && value !== null ? decode(value) : value
      }
      return record
    })
}
