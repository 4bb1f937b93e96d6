import { statfs } from 'node:fs/promises'
import {
  backupStatus,
  backupWords,
  backupRefusals as no,
  rehearseRestore,
  startBackup,
} from '@portal/contract/areas/system/backup.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { users } from '#src/schema/directory.ts'
import { backupRuns } from '#src/schema/system/maintenance.ts'
import type { Portal } from '#src/shared/portal.ts'
import { createJobRow, runJobRow } from '../background-job.ts'
import { nextDailyRun } from '../next-run.ts'
import { lastGoodBackup } from './last-good.ts'
import { type BackupTools, isPlaceUsable, runBase, runRehearsal } from './run.ts'
import { closeInterrupted, createRun, findOpenRun } from './runs.ts'

const BASE_JOB = 'system.backup.base'
const REHEARSAL_JOB = 'system.backup.rehearsal'
const NIGHTLY_JOB = 'system.backup.nightly'
/** Whatever starts them, they wait for each other. */
const QUEUE = 'backup'
/** 02:00 in Shanghai. */
const NIGHTLY_UTC = { hour: 18, minute: 0 }
const SHOWN_RUNS = 50

type Status = ResultOf<typeof backupStatus>

const selectRuns = async (tx: Tx): Promise<Status['runs']> => {
  const rows = await tx.db
    .select({ run: backupRuns, name: users.name })
    .from(backupRuns)
    .leftJoin(users, eq(users.id, backupRuns.startedBy))
    .orderBy(desc(backupRuns.createdAt))
    .limit(SHOWN_RUNS)
  return rows.map(({ run, name }) => ({ ...run, startedByName: name ?? '', removed: run.removedAt !== null }))
}

const freeBytes = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

const showState =
  ({ platform }: BackupTools): HandlerOf<typeof backupStatus> =>
  async ({ tx }) => {
    await closeInterrupted(tx.db)
    const runs = await selectRuns(tx)
    const rehearsal = runs.find(({ kind, endedAt }) => kind === 'rehearsal' && endedAt !== null)
    const usable = await isPlaceUsable(platform)
    return {
      restorableTo: (await lastGoodBackup(tx.db))?.takenAt ?? null,
      place: usable ? platform.config.backupDir : '',
      freeBytes: usable ? await freeBytes(platform.config.backupDir) : null,
      lastRehearsal: rehearsal?.endedAt ? { at: rehearsal.endedAt, ok: rehearsal.state === 'ok' } : null,
      nextRun: nextDailyRun(NIGHTLY_UTC),
      lastFailed: runs.find(({ kind, endedAt }) => kind === 'base' && endedAt !== null)?.state === 'failed',
      runs,
    }
  }

interface Asked {
  job: string
  kind: 'base' | 'rehearsal'
  title: string
}

const begin = async (tx: Tx, actorId: string, { job, kind, title }: Asked): Promise<string> => {
  const runId = await createRun(tx.db, kind, actorId)
  const jobId = await createJobRow(tx, { kind: job, title, ownerId: actorId })
  await enqueue(tx, job, { runId, jobId }, { maxAttempts: 1, queue: QUEUE })
  tx.notes.push({ objectType: 'backup_runs', objectId: runId, objectName: title, diff: [], kind: 'run' })
  return jobId
}

const ensureNothingRuns = async (tx: Tx) => {
  const open = await findOpenRun(tx)
  ensure(open === null, open === 'rehearsal' ? no.rehearsing : no.running)
}

export const backupRoutes = ({ app, platform, jobs, files }: Portal): void => {
  const tools: BackupTools = { platform, files }
  serve(app, backupStatus, showState(tools))
  serve(app, startBackup, async ({ tx, actor }) => {
    await ensureNothingRuns(tx)
    ensure(await isPlaceUsable(platform), no.noPlace)
    return { jobId: await begin(tx, actor.id, { job: BASE_JOB, kind: 'base', title: backupWords.base }) }
  })
  serve(app, rehearseRestore, async ({ tx, actor }) => {
    await ensureNothingRuns(tx)
    ensure(await lastGoodBackup(tx.db), no.noBackup)
    const asked: Asked = { job: REHEARSAL_JOB, kind: 'rehearsal', title: backupWords.rehearsal }
    return { jobId: await begin(tx, actor.id, asked) }
  })

  jobs.provide<{ runId: string; jobId: string }>(BASE_JOB, ({ runId, jobId }) =>
    runJobRow(platform, jobId, () => runBase(tools, runId)),
  )
  jobs.provide<{ runId: string; jobId: string }>(REHEARSAL_JOB, ({ runId, jobId }) =>
    runJobRow(platform, jobId, () => runRehearsal(tools, runId)),
  )
  jobs.provide(NIGHTLY_JOB, async () => runBase(tools, await createRun(platform.db, 'base', null)), {
    cron: `${NIGHTLY_UTC.minute} ${NIGHTLY_UTC.hour} * * *`,
    queue: QUEUE,
  })
}
