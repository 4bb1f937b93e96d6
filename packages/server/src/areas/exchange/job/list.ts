import type { JobRow, listJobs } from '@portal/contract/areas/exchange/job.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Tx } from '#src/platform/tx.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { jobKindOf } from '#src/shared/exchange/job/job-kinds.ts'

interface RawRow extends Record<string, unknown> {
  id: string
  kind: string
  title: string
  ownerId: string | null
  ownerName: string
  state: JobRow['state']
  percent: number
  stage: string
  error: string
  link: string
  rows: number | null
  fileName: string
  bytes: number | null
  expiresAt: string | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

const date = (text: string | null) => (text === null ? null : new Date(text))

/** Jobs of everybody whom the scope of P_sjgl_job reaches; those of the clock belong to nobody and to whoever sees all. */
export const jobsInScope = (tx: Tx, actor: Actor): SQL => {
  const scoped: Tx = { ...tx, scope: actor.scopeOf([P.dataJob]) }
  const ownerless = scoped.scope.all ? sql`or j.owner_id is null` : sql``
  return sql`(exists (select 1 from users u where u.id = j.owner_id and ${personVisible(scoped)}) ${ownerless})`
}

const shownWith =
  (platform: Platform, actor: Actor) =>
  (row: RawRow): JobRow => {
    const { error, ...shown } = row
    const kind = jobKindOf(platform, row.kind)
    const open = row.state === 'waiting' || row.state === 'running'
    const expiresAt = date(row.expiresAt)
    return {
      ...shown,
      stage: row.state === 'failed' ? error : row.stage,
      link: row.state === 'done' && row.ownerId === actor.id ? row.link : '',
      createdAt: new Date(row.createdAt),
      startedAt: date(row.startedAt),
      endedAt: date(row.endedAt),
      expiresAt,
      may: {
        cancel: open && kind?.cancellable === true,
        retry: (row.state === 'failed' || row.state === 'cancelled') && kind?.again !== undefined,
        download: row.bytes !== null && row.ownerId === actor.id && expiresAt !== null && expiresAt > new Date(),
      },
    }
  }

const orderOf = (sort = '-createdAt') => {
  const column = sort.endsWith('endedAt') ? sql`j.ended_at` : sql`j.created_at`
  return sort.startsWith('-') ? sql`${column} desc nulls last, j.id desc` : sql`${column} asc nulls last, j.id asc`
}

export const pageOfJobs = async (platform: Platform, tx: Tx, actor: Actor, query: BodyOf<typeof listJobs>) => {
  const { state, kind, ownerId, from: since, to, all } = query.filter
  ensure(!all || actor.holds(P.dataJob), errors.noRight)
  const where = sql.join(
    [
      all ? jobsInScope(tx, actor) : sql`j.owner_id = ${actor.id}`,
      ...(state === undefined ? [] : [sql`j.state = ${state}`]),
      ...(kind === undefined ? [] : [sql`j.kind = ${kind}`]),
      ...(ownerId === undefined ? [] : [sql`j.owner_id = ${ownerId}`]),
      ...(since === undefined ? [] : [sql`j.created_at >= ${since.toISOString()}::timestamptz`]),
      ...(to === undefined ? [] : [sql`j.created_at <= ${to.toISOString()}::timestamptz`]),
      ...(query.keyword === '' ? [] : [sql`j.title ilike ${`%${escapeLike(query.keyword)}%`}`]),
    ],
    sql` and `,
  )
  const { rows } = await tx.db.execute<RawRow>(sql`
    select j.id, j.kind, j.title, j.owner_id as "ownerId", coalesce(w.name, '') as "ownerName", j.state, j.percent, j.stage,
      j.error, j.link, e.rows, coalesce(e.file_name, '') as "fileName", b.bytes, e.expires_at as "expiresAt",
      j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"
    from jobs j left join users w on w.id = j.owner_id left join export_jobs e on e.job_id = j.id
      left join files f on f.id = e.file_id left join blobs b on b.sha256 = f.sha256
    where ${where} order by ${orderOf(query.sort)} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  return {
    list: rows.map(shownWith(platform, actor)),
    total: await countRows(tx, sql`jobs j`, where, query.exactTotal),
  }
}
