import {
  dryRunRetention,
  holdRetention,
  listRetention,
  retentionRefusals as no,
  type RetentionKindName,
  type RetentionRow,
  retentionJobTitle,
  retentionKinds,
  runRetention,
  saveRetention,
  WHOLE_KIND,
} from '@portal/contract/areas/system/retention.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { users } from '#src/schema/directory.ts'
import { retentionHolds, retentionPolicies, retentionRuns } from '#src/schema/system/maintenance.ts'
import type { Portal } from '#src/shared/portal.ts'
import { createJobRow, isJobOpen, runJobRow } from '../background-job.ts'
import { nextDailyRun } from '../next-run.ts'
import { changedPolicy, cutoffOf, readPolicy } from './cutoff.ts'
import { type CleaningTools, cleaners } from './kinds.ts'
import { cleanAll, cleanKind } from './run.ts'

const RUN_JOB = 'system.retention.run'
const NIGHTLY_JOB = 'system.retention.nightly'
/** 03:30 in Shanghai, after the backup. */
const NIGHTLY_UTC = { hour: 19, minute: 30 }

const names = Object.keys(retentionKinds) as RetentionKindName[]

const lastRun = async (tx: Tx, kind: string) => {
  const rows = await tx.db
    .select()
    .from(retentionRuns)
    .where(eq(retentionRuns.kind, kind))
    .orderBy(desc(retentionRuns.at))
    .limit(1)
  return rows[0]
}

const holdsOf = async (tx: Tx, kind: string): Promise<RetentionRow['holds']> => {
  const rows = await tx.db
    .select({ hold: retentionHolds, by: users.name })
    .from(retentionHolds)
    .leftJoin(users, eq(users.id, retentionHolds.by))
    .where(eq(retentionHolds.kind, kind))
    .orderBy(desc(retentionHolds.at))
  return rows.map(({ hold, by }) => ({ ...hold, by: by ?? '' }))
}

const list: HandlerOf<typeof listRetention> = async ({ tx }) => {
  const nextRun = nextDailyRun(NIGHTLY_UTC)
  const rows: RetentionRow[] = []
  for (const kind of names) {
    const { note, action, shippedDays, leastDays, mostDays } = retentionKinds[kind]
    const { days, revision } = await readPolicy(tx.db, kind)
    const run = await lastRun(tx, kind)
    rows.push({
      id: kind,
      kind,
      note,
      action,
      days,
      shippedDays,
      leastDays,
      mostDays,
      rowHolds: cleaners[kind].rowHolds,
      nextRun,
      lastRun: run?.at ?? null,
      lastCount: run?.count ?? null,
      lastError: run?.error ?? '',
      holds: await holdsOf(tx, kind),
      revision,
    })
  }
  return rows
}

const save: HandlerOf<typeof saveRetention> = async ({ tx, body, actor }) => {
  const { kind, days } = body
  const { leastDays, mostDays, title } = retentionKinds[kind]
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`retention ${kind}`}))`)
  const policy = await readPolicy(tx.db, kind)
  ensure(policy.revision === body.revision, errors.stale)
  if (days < leastDays) refuseField('days', no.tooShort, { n: leastDays })
  if (days > mostDays) refuseField('days', no.tooLong, { n: mostDays })

  const revision = policy.revision + 1
  const values = { ...changedPolicy(policy, days), revision, updatedAt: new Date(), updatedBy: actor.id }
  await tx.db
    .insert(retentionPolicies)
    .values({ kind, ...values })
    .onConflictDoUpdate({ target: retentionPolicies.kind, set: values })
  const diff = days === policy.days ? [] : [{ field: 'days', before: policy.days, after: days }]
  tx.notes.push({ objectType: 'retention_policies', objectId: kind, objectName: title, diff, kind: 'update' })
  return { revision }
}

const hold: HandlerOf<typeof holdRetention> = async ({ tx, body, actor }) => {
  const { kind, objectId, reason, release } = body
  ensure(objectId === WHOLE_KIND || cleaners[kind].rowHolds, no.wholeOnly)
  const where = and(eq(retentionHolds.kind, kind), eq(retentionHolds.objectId, objectId))
  if (release) {
    const { rowCount } = await tx.db.delete(retentionHolds).where(where)
    ensure(rowCount === 1, no.notHeld)
  } else {
    await tx.db
      .insert(retentionHolds)
      .values({ kind, objectId, reason, by: actor.id })
      .onConflictDoUpdate({
        target: [retentionHolds.kind, retentionHolds.objectId],
        set: { reason, by: actor.id },
      })
  }
  tx.notes.push({
    objectType: 'retention_holds',
    objectId: `${kind} ${objectId}`,
    objectName: retentionKinds[kind].title,
    diff: [{ field: 'hold', before: release, after: !release }],
    reason,
    kind: 'update',
  })
  return { held: !release }
}

const ensureNotHeld = async (tx: Tx, kind: RetentionKindName) => {
  const holds = await holdsOf(tx, kind)
  ensure(!holds.some(({ objectId }) => objectId === WHOLE_KIND), no.held)
}

export const retentionRoutes = ({ app, platform, jobs, files, kept }: Portal): void => {
  const tools: CleaningTools = { platform, files, kept }
  serve(app, listRetention, list)
  serve(app, saveRetention, save)
  serve(app, holdRetention, hold)
  serve(app, dryRunRetention, async ({ tx, body }) => {
    const due = await cleaners[body.kind].count(tools, cutoffOf(await readPolicy(tx.db, body.kind)))
    const { title } = retentionKinds[body.kind]
    tx.notes.push({ objectType: 'retention_policies', objectId: body.kind, objectName: title, diff: [], kind: 'run' })
    return due
  })
  serve(app, runRetention, async ({ tx, body, actor }) => {
    await ensureNotHeld(tx, body.kind)
    ensure(!(await isJobOpen(tx, `${RUN_JOB}.${body.kind}`)), no.running)
    const { title } = retentionKinds[body.kind]
    const jobId = await createJobRow(tx, {
      kind: `${RUN_JOB}.${body.kind}`,
      title: fill(retentionJobTitle, { title }),
      ownerId: actor.id,
    })
    await enqueue(tx, RUN_JOB, { jobId, kind: body.kind, by: actor.id }, { maxAttempts: 1 })
    tx.notes.push({ objectType: 'retention_policies', objectId: body.kind, objectName: title, diff: [], kind: 'run' })
    return { jobId }
  })

  jobs.provide<{ jobId: string; kind: RetentionKindName; by: string }>(RUN_JOB, ({ jobId, kind, by }) =>
    runJobRow(platform, jobId, async () => ({ rows: await cleanKind(tools, kind, by) })),
  )
  jobs.provide(NIGHTLY_JOB, () => cleanAll(tools), { cron: `${NIGHTLY_UTC.minute} ${NIGHTLY_UTC.hour} * * *` })
}
