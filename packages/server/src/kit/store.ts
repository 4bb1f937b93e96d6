import { errors } from '@portal/contract/errors.ts'
import type { BatchResult } from '@portal/contract/kit/record.ts'
import {
  and,
  eq,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { differences } from '#src/platform/audit.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { rowRead } from '#src/platform/database/prepared.ts'
import { inPlacedScope, inScope, scopeValues, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'

/** Tables whose rows people save: they have `recordColumns`, and where owned, `ownerOrgId`. */
export type RecordTable = PgTable & { id: PgColumn; revision: PgColumn; createdBy: PgColumn; updatedAt: PgColumn }

export interface RecordKey {
  id: string
  revision: number
}

const columnsOf = (table: RecordTable): Record<string, PgColumn> => getTableColumns(table)

/** Condition of the caller's data scope; tables without owner are not narrowed. */
const scopeOf = (tx: Tx, table: RecordTable): SQL | undefined => {
  const { ownerOrgId, createdBy } = columnsOf(table)
  return ownerOrgId ? inScope(tx, ownerOrgId, createdBy ?? null) : undefined
}

/** What people call the record, for the operation log. */
const nameOf = ({ name, title, code }: Record<string, unknown>) =>
  [name, title, code].find((value) => typeof value === 'string') ?? ''

const rowReads = new WeakMap<RecordTable, ReturnType<typeof rowRead<RecordTable>>>()

/** The read of one row in scope, put together once for each table. */
const rowReadOf = (table: RecordTable) => {
  const known = rowReads.get(table)
  if (known) return known
  const { ownerOrgId, createdBy } = columnsOf(table)
  const read = rowRead(table, () => {
    const scoped = ownerOrgId ? sql` and ${inPlacedScope(ownerOrgId, createdBy ?? null)}` : sql``
    return sql`${table.id} = ${sql.placeholder('id')}${scoped}`
  })
  rowReads.set(table, read)
  return read
}

/** The row in scope, or the one answer for absent and foreign alike. */
export const getRow = async <Table extends RecordTable>(
  tx: Tx,
  table: Table,
  id: string,
): Promise<InferSelectModel<Table>> => {
  const row = await rowReadOf(table)(tx.db, { id, ...scopeValues(tx) })
  return (row as InferSelectModel<Table> | undefined) ?? refuse(errors.missing)
}

/** As {@link getRow}, held against other writers until the commit. */
export const lockRow = async <Table extends RecordTable>(
  tx: Tx,
  table: Table,
  id: string,
): Promise<InferSelectModel<Table>> => {
  const rows = await tx.db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), scopeOf(tx, table)))
    .for('update')
  return (rows[0] as InferSelectModel<Table> | undefined) ?? refuse(errors.missing)
}

const note = (
  tx: Tx,
  table: RecordTable,
  row: Record<string, unknown> & { id: string },
  change: { diff: ReturnType<typeof differences>; kind: 'create' | 'update' | 'delete' },
) => {
  const objectOrgId = typeof row.ownerOrgId === 'string' ? { objectOrgId: row.ownerOrgId } : {}
  tx.notes.push({
    objectType: getTableName(table),
    objectId: row.id,
    objectName: nameOf(row),
    ...change,
    ...objectOrgId,
  })
}

export const insertRow = async <Table extends RecordTable>(
  tx: Tx,
  table: Table,
  values: Omit<InferInsertModel<Table>, 'createdBy'>,
): Promise<InferSelectModel<Table>> => {
  const rows = await tx.db
    .insert(table)
    .values({ ...values, createdBy: tx.actor?.id ?? null } as never)
    .returning()
  const row = (rows as Record<string, unknown>[])[0] ?? {}
  note(tx, table, { ...row, id: String(row.id) }, { diff: differences({}, values), kind: 'create' })
  return row as InferSelectModel<Table>
}

/** Changes a row in scope; a revision that is no longer the current one is refused. */
export const updateRow = async <Table extends RecordTable>(
  tx: Tx,
  table: Table,
  key: RecordKey,
  values: Partial<InferInsertModel<Table>>,
): Promise<InferSelectModel<Table>> => {
  const before = (await lockRow(tx, table, key.id)) as Record<string, unknown>
  ensure(before.revision === key.revision, errors.stale)
  const diff = differences(before, values)
  if (diff.length === 0) return before as InferSelectModel<Table>

  const rows = await tx.db
    .update(table)
    .set({ ...values, revision: key.revision + 1, updatedAt: new Date() } as never)
    .where(eq(table.id, key.id))
    .returning()
  const row = (rows as Record<string, unknown>[])[0] ?? {}
  note(tx, table, { ...row, id: key.id }, { diff, kind: 'update' })
  return row as InferSelectModel<Table>
}

/** Deletes each row on its own merits: `whyNot` says in words why one stays. */
export const deleteRows = async <Table extends RecordTable>(
  tx: Tx,
  table: Table,
  ids: readonly string[],
  whyNot: (row: InferSelectModel<Table>) => string | null | Promise<string | null> = () => null,
): Promise<BatchResult> => {
  const failed: BatchResult['failed'] = []
  const rows = (await tx.db
    .select()
    .from(table as PgTable)
    .where(and(anyOf(table.id, ids), scopeOf(tx, table)))
    .orderBy(table.id)
    .for('update')) as (InferSelectModel<Table> & { id: string })[]
  const found = new Set(rows.map((row) => row.id))
  for (const id of ids) if (!found.has(id)) failed.push({ id, message: errors.missing.message })

  const going: string[] = []
  for (const row of rows) {
    const reason = await whyNot(row)
    if (reason !== null) {
      failed.push({ id: row.id, message: reason })
      continue
    }
    going.push(row.id)
    note(tx, table, row, { diff: [], kind: 'delete' })
  }
  if (going.length > 0) await tx.db.delete(table).where(anyOf(table.id, going))
  return { deleted: going.length, failed }
}
