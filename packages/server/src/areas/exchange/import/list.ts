import { importCodes, importKind, privateImports } from '@portal/contract/areas/exchange/import.ts'
import { listImports } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, given } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { BatchRecord } from './batch.ts'
import { shownStateSql, withOpenJob } from './batch-job.ts'
import { allCounts } from './report.ts'

const kinds = importKind.options
const shared = kinds.filter((kind) => !privateImports.has(kind))

/** Batches of each kind within the scope of its own code, private kinds aside, and one's own. */
const visible: SQL = sql`(b.kind = any(${given('held')}::text[]) and (b.created_by = ${ACTOR} or ${sql.join(
  shared.map((kind) => sql`(b.kind = ${kind} and ${withinFurther(kind, sql`b.owner_org_id`, null)})`),
  sql` or `,
)}))`

const reachOf = (actor: Actor): Record<string, unknown> =>
  Object.assign(
    { held: kinds.filter((kind) => actor.holds(importCodes[kind])) },
    ...shared.map((kind) => furtherScope(kind, { actor }, actor.scopeOf([importCodes[kind]]))),
  )

export const list = pageRead(listImports, {
  from: withOpenJob,
  joins: sql`left join users u on u.id = b.created_by`,
  key: sql`b.id`,
  columns: {
    id: sql`b.id`,
    kind: sql`b.kind`,
    state: shownStateSql,
    fileName: sql`b.file_name`,
    targetName: sql`b.target_name`,
    rows: sql`b.rows`,
    counted: sql<BatchRecord['counts']>`b.counts`,
    done: sql`b.done`,
    skipped: sql`b.skipped`,
    by: sql`coalesce(u.name, '')`,
    own: sql`b.created_by = ${ACTOR}`,
    createdAt: sql`b.created_at`,
    committedAt: sql`b.committed_at`,
    undoUntil: sql`b.undo_until`,
  },
  where: visible,
  given: ({ actor }) => reachOf(actor),
  search: [sql`b.file_name`],
  filter: {
    kind: equals(sql`b.kind`),
    state: equals(shownStateSql),
    targetId: equals(sql`b.target_id`),
  },
  sort: { createdAt: sql`b.created_at` },
  order: '-createdAt',
  finish: (_caller, found) => found.map(({ counted, ...row }) => ({ ...row, counts: allCounts(counted) })),
})
