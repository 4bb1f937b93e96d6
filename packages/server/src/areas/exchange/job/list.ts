import { type JobRow, listJobs } from '@portal/contract/areas/exchange/job.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals, from, until } from '#src/kit/page-read/conditions.ts'
import type { Found } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, blankable } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { personVisible, personWithin } from '#src/shared/directory/visible.ts'
import type { JobKinds } from '#src/shared/exchange/job/job-kinds.ts'

/** Jobs of people who meet the condition; those of the clock belong to nobody and to whoever sees all. */
const jobsOf = (person: SQL, seesAll: boolean): SQL => sql`(exists (
  select 1 from users u where u.id = j.owner_id and ${person}) ${seesAll ? sql`or j.owner_id is null` : sql``})`

const jobTx = (tx: Tx, actor: Actor): Tx => ({ ...tx, scope: actor.scopeOf([P.dataJob]) })

/** Jobs of everybody whom the scope of P_sjgl_job reaches. */
export const jobsInScope = (tx: Tx, actor: Actor): SQL => {
  const scoped = jobTx(tx, actor)
  return jobsOf(personVisible(scoped), scoped.scope.all)
}

const columns = {
  id: sql`j.id`,
  kind: sql`j.kind`,
  title: sql`j.title`,
  ownerId: sql`j.owner_id`,
  ownerName: sql`coalesce(w.name, '')`,
  state: sql`j.state`,
  percent: sql`j.percent`,
  stage: sql`case when j.state = 'failed' then j.error else j.stage end`,
  link: sql`case when j.state = 'done' and j.owner_id = ${ACTOR} then j.link else '' end`,
  rows: sql`e.rows`,
  fileName: sql`coalesce(e.file_name, '')`,
  bytes: sql`b.bytes`,
  expiresAt: sql`e.expires_at`,
  createdAt: sql`j.created_at`,
  startedAt: sql`j.started_at`,
  endedAt: sql`j.ended_at`,
}

/** Adds what the caller may do with each. */
const withRights = (jobKinds: JobKinds, { actor }: Caller, found: readonly Found<JobRow, typeof columns>[]): JobRow[] =>
  found.map((row) => {
    const { state, expiresAt } = row
    const kind = jobKinds.of(row.kind)
    const may = {
      cancel: (state === 'waiting' || state === 'running') && kind?.cancellable === true,
      retry: (state === 'failed' || state === 'cancelled') && kind?.again !== undefined,
      download: row.bytes !== null && row.ownerId === actor?.id && expiresAt !== null && expiresAt > new Date(),
    }
    return { ...row, may }
  })

/** What both lists have in common. */
const jobs = (jobKinds: JobKinds) =>
  ({
    from: sql`jobs j`,
    joins: sql`left join users w on w.id = j.owner_id left join export_jobs e on e.job_id = j.id
      left join files f on f.id = e.file_id left join blobs b on b.sha256 = f.sha256`,
    key: sql`j.id`,
    columns,
    search: [sql`j.title`],
    filter: {
      state: equals(sql`j.state`),
      kind: equals(sql`j.kind`),
      ownerId: equals(sql`j.owner_id`),
      from: from(sql`j.created_at`),
      to: until(sql`j.created_at`),
      all: elsewhere,
    },
    sort: { createdAt: sql`j.created_at`, endedAt: blankable(sql`j.ended_at`) },
    order: '-createdAt',
    finish: (caller: Caller, found: readonly Found<JobRow, typeof columns>[]) => withRights(jobKinds, caller, found),
  }) as const

export const list = (jobKinds: JobKinds): HandlerOf<typeof listJobs> => {
  const own = pageRead(listJobs, { ...jobs(jobKinds), where: sql`j.owner_id = ${ACTOR}` })
  const all = pageRead(listJobs, {
    ...jobs(jobKinds),
    scope: (within, kind) => jobsOf(personWithin(within, kind), kind === 'all'),
  })
  return (call) => {
    const { tx, body, actor } = call
    if (!body.filter.all) return own.read(call)
    ensure(actor.holds(P.dataJob), errors.noRight)
    return all.read({ ...call, tx: jobTx(tx, actor) })
  }
}
