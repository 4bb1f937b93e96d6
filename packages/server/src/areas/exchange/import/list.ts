import {
  type ImportKindName,
  type ImportReport,
  importCodes,
  importKind,
  privateImports,
} from '@portal/contract/areas/exchange/import.ts'
import { type listImports } from '@portal/contract/areas/exchange/import-endpoints.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import type { BatchRecord } from './batch.ts'
import { shownStateSql, withOpenJob } from './batch-job.ts'
import { allCounts } from './report.ts'

/** Batches of each kind within the scope of its own code, and one's own. */
const visible = (tx: Tx, actor: Actor): SQL => {
  const parts = importKind.options.flatMap((kind) => {
    const code = importCodes[kind]
    if (!actor.holds(code)) return []
    const scoped: Tx = { ...tx, scope: actor.scopeOf([code]) }
    const others = privateImports.has(kind) ? sql`false` : inScope(scoped, sql`b.owner_org_id`, null)
    return [sql`(b.kind = ${kind} and (b.created_by = ${actor.id} or ${others}))`]
  })
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

interface RawRow extends Record<string, unknown> {
  id: string
  kind: ImportKindName
  state: ImportReport['state']
  fileName: string
  targetName: string
  rows: number
  counts: BatchRecord['counts']
  done: number
  skipped: number
  by: string
  own: boolean
  createdAt: string
  committedAt: string | null
  undoUntil: string | null
}

const date = (text: string | null) => (text === null ? null : new Date(text))

export const pageOfImports = async (tx: Tx, actor: Actor, query: BodyOf<typeof listImports>) => {
  const { kind, state, targetId } = query.filter
  const where = sql.join(
    [
      visible(tx, actor),
      ...(kind === undefined ? [] : [sql`b.kind = ${kind}`]),
      ...(state === undefined ? [] : [sql`${shownStateSql} = ${state}`]),
      ...(targetId === undefined ? [] : [sql`b.target_id = ${targetId}`]),
      ...(query.keyword === '' ? [] : [sql`b.file_name ilike ${`%${escapeLike(query.keyword)}%`}`]),
    ],
    sql` and `,
  )
  const direction = (query.sort ?? '-createdAt').startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.db.execute<RawRow>(sql`
    select b.id, b.kind, ${shownStateSql} as state,
      b.file_name as "fileName", b.target_name as "targetName", b.rows, b.counts, b.done, b.skipped,
      coalesce(u.name, '') as by, b.created_by = ${actor.id} as own, b.created_at as "createdAt",
      b.committed_at as "committedAt", b.undo_until as "undoUntil"
    from ${withOpenJob} left join users u on u.id = b.created_by
    where ${where} order by b.created_at ${direction}, b.id ${direction}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  const list = rows.map((row) => ({
    ...row,
    counts: allCounts(row.counts),
    createdAt: new Date(row.createdAt),
    committedAt: date(row.committedAt),
    undoUntil: date(row.undoUntil),
  }))
  return { list, total: await countRows(tx, withOpenJob, where, query.exactTotal) }
}
