import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#src/platform/db.ts'
import { sittings, studyBalances, studyBeats, studyRecords } from '#src/schema/study.ts'
import type { Batch } from './batch.ts'

interface Rows<Row> {
  rows: readonly Row[]
  /** Properties of the rows that are written; each is a column of the table. */
  fields: readonly (keyof Row & string)[]
}

const arrayTypes: Record<string, SQL> = {
  uuid: sql`uuid[]`,
  text: sql`text[]`,
  integer: sql`int[]`,
  smallint: sql`smallint[]`,
  boolean: sql`boolean[]`,
  jsonb: sql`jsonb[]`,
  int4multirange: sql`int4multirange[]`,
  'timestamp with time zone': sql`timestamptz[]`,
}

const arrayOf = (column: PgColumn): SQL => {
  const type = arrayTypes[column.getSQLType()]
  if (!type) throw new Error(`no array of ${column.getSQLType()}`)
  return type
}

interface Unnested {
  names: SQL[]
  /** One array per column, so that nothing travels but what is written. */
  source: SQL
}

const unnested = <Row>(table: PgTable, { rows, fields }: Rows<Row>): Unnested => {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const arrays: SQL[] = []
  const names: SQL[] = []
  for (const field of fields) {
    const column = columns[field]
    if (!column) throw new Error(`no column ${field}`)
    const values = rows.map(({ [field]: value }) => (value === null ? null : column.mapToDriverValue(value)))
    arrays.push(sql`${sql.param(values)}::${arrayOf(column)}`)
    names.push(sql`${sql.identifier(column.name)}`)
  }
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  return { names, source: sql`unnest(${list(arrays)}) as w(${list(names)})` }
}

/** Writes these fields of rows that exist; the first field is the key. */
const updateEach = <Row>(db: Db, table: PgTable, values: Rows<Row>) => {
  const { names, source } = unnested(table, values)
  const [key, ...changed] = names
  const assignments = changed.map((name) => sql`${name} = w.${name}`)
  return db.execute(sql`
    update ${table} as t set ${sql.join(assignments, sql`, `)} from ${source} where t.${key} = w.${key}`)
}

const insertEach = <Row>(db: Db, table: PgTable, values: Rows<Row>) => {
  const { names, source } = unnested(table, values)
  return db.execute(sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from ${source}`)
}

/** Writes back what a batch changed, one statement per table; the people are locked, so the order does not matter. */
export const writeBatch = async (db: Db, batch: Batch): Promise<void> => {
  await updateEach(db, studyBalances, {
    rows: [...batch.balances.values()],
    fields: ['userId', 'balanceMs', 'forfeitedMs', 'lastAt', 'studyDay', 'studyDayMs'],
  })
  await updateEach(db, sittings, {
    rows: [...batch.sittings.values()],
    fields: [
      'id',
      'nonce',
      'previousNonce',
      'lastAt',
      'ackSeq',
      'attentionAsked',
      'pendingCheck',
      'lastEvent',
      'beats',
      'regularBeats',
      'recentArrivals',
      'lastFocusAt',
      'creditedTicks',
      'refusedTicks',
      'missingBeats',
      'grantedSeq',
      'grantedHundredths',
      'endedAt',
      'endedBy',
    ],
  })
  await updateEach(db, studyRecords, {
    rows: [...batch.records.values()],
    fields: [
      'id',
      'versionNo',
      'intervals',
      'pageMs',
      'coverageTenths',
      'effectiveMs',
      'furthestTicks',
      'lastPosition',
      'lastAt',
      'completedAt',
      'completedVersion',
      'completedMs',
      'restudyAt',
      'score',
      'figures',
      'flags',
      'checkState',
    ],
  })
  if (batch.beats.length === 0) return
  const at = new Date(batch.atMs)
  await insertEach(db, studyBeats, {
    rows: batch.beats.map((beat) => ({ ...beat, at })),
    fields: [
      'sittingId',
      'seq',
      'at',
      'event',
      'position',
      'credited',
      'refused',
      'visible',
      'muted',
      'stalledMs',
      'wallMs',
    ],
  })
}
