import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import { sittings, studyBalances, studyBeats, studyRecords } from '#src/schema/study.ts'
import type { BalanceRow, Batch, SettledBeat } from './batch.ts'
import type { Sitting } from './sitting.ts'
import type { StudyRecord } from './study-record.ts'

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

/** One array per column, so that nothing travels but what is written. */
const arraysOf = <Row>(table: PgTable, fields: readonly (keyof Row & string)[]) => {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const used = fields.map((field) => {
    const column = columns[field]
    if (!column) throw new Error(`no column ${field}`)
    return { field, column }
  })
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const names = used.map(({ column }) => sql`${sql.identifier(column.name)}`)
  const arrays = used.map(({ field, column }) => sql`${sql.placeholder(field)}::${arrayOf(column)}`)
  const valuesOf = (rows: readonly Row[]) =>
    Object.fromEntries(
      used.map(({ field, column }) => [
        field,
        rows.map(({ [field]: value }) => (value === null ? null : column.mapToDriverValue(value))),
      ]),
    )
  return { names, list, source: sql`unnest(${list(arrays)}) as w(${list(names)})`, valuesOf }
}

/** Writes these fields of rows that exist; the first field is the key. */
const updateOf = <Row>(table: PgTable, fields: readonly (keyof Row & string)[]) => {
  const { names, list, source, valuesOf } = arraysOf<Row>(table, fields)
  const [key, ...changed] = names
  const assignments = list(changed.map((name) => sql`${name} = w.${name}`))
  const write = prepared(() => sql`update ${table} as t set ${assignments} from ${source} where t.${key} = w.${key}`)
  return (db: Db, rows: Iterable<Row>) => write(db, valuesOf([...rows]))
}

const insertOf = <Row>(table: PgTable, fields: readonly (keyof Row & string)[]) => {
  const { names, list, source, valuesOf } = arraysOf<Row>(table, fields)
  const write = prepared(() => sql`insert into ${table} (${list(names)}) select * from ${source}`)
  return (db: Db, rows: Iterable<Row>) => write(db, valuesOf([...rows]))
}

const writeBalances = updateOf<BalanceRow>(studyBalances, [
  'userId',
  'balanceMs',
  'forfeitedMs',
  'lastAt',
  'studyDay',
  'studyDayMs',
])

const writeSittings = updateOf<Sitting>(sittings, [
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
])

const writeRecords = updateOf<StudyRecord>(studyRecords, [
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
])

const insertBeats = insertOf<SettledBeat & { at: Date }>(studyBeats, [
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
])

/** Writes back what a batch changed, in one piece; the people are locked, so the order does not matter. */
export const writeBatch = async (db: Db, batch: Batch): Promise<void> => {
  const at = new Date(batch.atMs)
  await Promise.all([
    writeBalances(db, batch.balances.values()),
    writeSittings(db, batch.sittings.values()),
    writeRecords(db, batch.records.values()),
    insertBeats(
      db,
      batch.beats.map((beat) => ({ ...beat, at })),
    ),
  ])
}
