import { getTableColumns, type InferSelectModel, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { configOf, type Db, wayOf } from './db.ts'

/** What stands in the places of a statement, by the names of its `sql.placeholder`s. */
type Values = Record<string, unknown>

const dialect = new PgDialect()

interface Sending {
  way: 'own' | 'lane'
  rowMode?: 'array'
}

/** The text of a statement, and what goes into its places out of values by name. */
export const textOf = (statement: SQL) => {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const places = params.map((param) => {
    const value: unknown = is(param, Param) ? param.value : param
    return is(value, Placeholder) ? { name: String(value.name) } : { value }
  })
  const valuesOf = (values: Values) => places.map(({ name, value }) => (name === undefined ? value : values[name]))
  return { text, valuesOf }
}

/** Put together and named at the first call; afterwards only values are sent. */
const compiled = (statement: () => SQL, { way, rowMode }: Sending) => {
  const compile = () => {
    const { text, valuesOf } = textOf(statement())
    return { config: configOf(text, rowMode), valuesOf }
  }
  let ready: ReturnType<typeof compile> | undefined
  return async (db: Db, values: Values) => {
    ready ??= compile()
    return (await wayOf(db, way).query(ready.config, ready.valuesOf(values))).rows
  }
}

type Read<Row> = (db: Db, values: Values) => Promise<Row[]>

/** A statement that is asked all the time; its rows come as the database words them (times are text). */
export const prepared = <Row>(statement: () => SQL): Read<Row> => compiled(statement, { way: 'own' })

/** As {@link prepared}, for a read by a key: outside of a transaction it travels over the lane. */
export const pointRead = <Row>(statement: () => SQL): Read<Row> => compiled(statement, { way: 'lane' })

type Keys<Table extends PgTable> = keyof InferSelectModel<Table> & string

/** Some columns of a table, and their part of its row out of the values from a place on, as the query builder gives it. */
export const partOfRow = <Table extends PgTable, Key extends Keys<Table>>(table: Table, keys: readonly Key[]) => {
  const all: Record<string, PgColumn> = getTableColumns(table)
  const columns = keys.flatMap((key): [string, PgColumn][] => (all[key] ? [[key, all[key]]] : []))
  const list = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  )
  const rowOf = (values: readonly unknown[], from = 0): Pick<InferSelectModel<Table>, Key> => {
    const row: Values = {}
    for (const [at, [key, column]] of columns.entries()) {
      const value = values[from + at]
      row[key] = value === null ? null : column.mapFromDriverValue(value)
    }
    return row as Pick<InferSelectModel<Table>, Key>
  }
  return { list, width: columns.length, rowOf }
}

/** {@link partOfRow} of all columns. */
export const wholeRow = <Table extends PgTable>(table: Table) =>
  partOfRow(table, Object.keys(getTableColumns(table)) as Keys<Table>[])

/** As {@link prepared}, with rows as arrays, for {@link wholeRow}. */
export const preparedRows = (statement: () => SQL): Read<unknown[]> =>
  compiled(statement, { way: 'own', rowMode: 'array' })

/** Reads the few rows of a table that `where` names by a key, in its order, over the lane. */
export const rowsRead = <Table extends PgTable>(table: Table, where: () => SQL) => {
  const { list, rowOf } = wholeRow(table)
  const read = compiled(() => sql`select ${list} from ${table} where ${where()}`, { way: 'lane', rowMode: 'array' })
  return async (db: Db, values: Values): Promise<InferSelectModel<Table>[]> =>
    (await read(db, values)).map((row: unknown[]) => rowOf(row))
}

/** {@link rowsRead} of the one row that meets the condition. */
export const rowRead = <Table extends PgTable>(table: Table, where: () => SQL) => {
  const read = rowsRead(table, where)
  return async (db: Db, values: Values): Promise<InferSelectModel<Table> | undefined> => (await read(db, values))[0]
}
