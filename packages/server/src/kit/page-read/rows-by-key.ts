import type { SQL } from 'drizzle-orm'
import type { Caller } from './caller.ts'
import type { Column, Columns, Found } from './declaration.ts'
import { recordsOf, statementOf } from './read.ts'
import { callerValues } from './shape.ts'
import { rowsStatement } from './statements.ts'

interface Shown<Of> {
  from: SQL
  joins?: SQL
  key: Column
  columns: Of
}

/** Records of rows that begin with their key, in the order of the keys; what is not there is left out. */
export const inOrder = <Item>(rows: readonly unknown[][], items: readonly Item[], keys: readonly string[]): Item[] => {
  const byKey = new Map(rows.map((row, at) => [String(row[0]), items[at]]))
  return keys.flatMap((key) => byKey.get(String(key)) ?? [])
}

/** Reads records by their keys, in the order of these; what is not there is left out. */
export const rowsByKey =
  <Row>() =>
  <const Of extends Columns<Row>>(shown: Shown<Of>) => {
    // A key stands for itself: what narrows a list is no business of whoever knows it.
    const { from, joins, key, columns } = shown
    const records = recordsOf(columns as Readonly<Record<string, Column>>)
    let statement: ReturnType<typeof statementOf> | undefined
    return async (
      { tx, actor }: Caller,
      keys: readonly string[],
      further: Record<string, unknown> = {},
    ): Promise<Found<Row, Of>[]> => {
      if (keys.length === 0) return []
      statement ??= statementOf(rowsStatement({ from, joins, key, columns } as never, { chosen: {} }), 'values')
      const rows = await statement.rows(tx.db, { ...callerValues(tx, actor), ...further, keys })
      return inOrder(rows, records(rows, 1), keys) as Found<Row, Of>[]
    }
  }
