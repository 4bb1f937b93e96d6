import { randomUUID } from 'node:crypto'
import { wechatJobKind } from '@portal/contract/areas/wechat/material.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import { enqueue, type JobHandler, type JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { jobs } from '#src/schema/system/system.ts'
import { wxAccounts } from '#src/schema/wechat/wechat.ts'
import { endJob, inJobTransaction, insertJob } from '#src/shared/exchange/job/job-life.ts'
import { type Account, isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { fanStep } from '../fan/sync.ts'
import { materialStep } from '../material/sync.ts'
import type { Cursor, StepOf } from './step.ts'

export type SyncKind = z.output<typeof wechatJobKind>

const SYNC_JOB = 'wechat.sync'
const SILENT_SECONDS = 60

interface Kept {
  accountId: string
  runId: string
  beatAt: string
  cursor: Cursor
}

const steps: Record<SyncKind, StepOf> = { fans: fanStep, materials: materialStep }

const jobKind = (kind: SyncKind) => `wechat.${kind}`

const START: Cursor = { phase: 'start', next: '', done: 0, total: 0 }

/** Puts a sync into the queue; one of a kind per account at a time, whoever asks. */
export const startSync = async (tx: Tx, actor: Actor, account: Account, kind: SyncKind): Promise<string> => {
  ensure(isConnected(account), no.notConnected)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wechat ${kind} ${account.id}`}, 0))`)
  const { rows } = await tx.db.execute(sql`
    select 1 from jobs where kind = ${jobKind(kind)} and state in ('waiting', 'running')
      and result->>'accountId' = ${account.id}`)
  ensure(rows.length === 0, no.syncRunning)

  const title = `${wordsOf(wechatJobKind)[kind]}：${account.name}`
  const jobId = await insertJob(tx, { kind: jobKind(kind), title, ownerId: actor.id })
  const kept: Kept = { accountId: account.id, runId: '', beatAt: new Date().toISOString(), cursor: START }
  await tx.db.update(jobs).set({ result: kept }).where(eq(jobs.id, jobId))
  await enqueue(tx, SYNC_JOB, { jobId }, { key: `${SYNC_JOB}:${jobId}` })
  return jobId
}

interface Claimed {
  kind: SyncKind
  kept: Kept
}

/** One process at a time: the run that wrote its number last owns the job. */
const claim = async ({ db }: Platform, jobId: string, runId: string): Promise<Claimed | null> => {
  const { rows } = await db.execute<{ kind: string; kept: Kept }>(sql`
    update jobs set state = 'running', started_at = coalesce(started_at, now()),
      result = result || jsonb_build_object('runId', ${runId}::text, 'beatAt', now())
    where id = ${jobId} and state in ('waiting', 'running') and (result->>'runId' = ''
      or (result->>'beatAt')::timestamptz < now() - ${SILENT_SECONDS} * interval '1 second')
    returning kind, result as kept`)
  const row = rows[0]
  return row ? { kind: wechatJobKind.parse(row.kind.replace('wechat.', '')), kept: row.kept } : null
}

const percentOf = ({ done, total }: Cursor) => (total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total)))

/** False when somebody cancelled the job, or another run has it. */
const keep = async ({ db }: Platform, jobId: string, runId: string, cursor: Cursor): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    update jobs set percent = ${percentOf(cursor)}, stage = ${`${cursor.done}/${cursor.total}`},
      result = result || jsonb_build_object('beatAt', now(), 'cursor', ${JSON.stringify(cursor)}::jsonb)
    where id = ${jobId} and state = 'running' and result->>'runId' = ${runId}`)
  return rowCount === 1
}

const release = (platform: Platform, jobId: string, runId: string) =>
  platform.db.execute(sql`
    update jobs set result = result || '{"runId":""}' where id = ${jobId} and result->>'runId' = ${runId}`)

export const runSync =
  (platform: Platform, api: WechatApi): JobHandler<{ jobId: string }> =>
  async ({ jobId }, { signal, lastAttempt }) => {
    const runId = randomUUID()
    const claimed = await claim(platform, jobId, runId)
    if (!claimed) return
    try {
      let cursor: Cursor | null = claimed.kept.cursor
      while (cursor !== null) {
        if (signal.aborted || !(await keep(platform, jobId, runId, cursor))) return
        const [account] = await platform.db.select().from(wxAccounts).where(eq(wxAccounts.id, claimed.kept.accountId))
        if (!account) return
        cursor = await steps[claimed.kind]({ platform, api, account, jobId, cursor })
      }
      await inJobTransaction(platform, (tx) => endJob(tx, jobId, { state: 'done' }))
    } catch (error) {
      if (!lastAttempt) throw error
      const words = error instanceof AppError ? error.message : no.syncBroken.message
      await inJobTransaction(platform, (tx) => endJob(tx, jobId, { state: 'failed', error: words }))
    } finally {
      await release(platform, jobId, runId)
    }
  }

/** Every minute: syncs whose process died, or was stopped between two steps, go on. */
export const recoverSyncs = (platform: Platform) => async (): Promise<void> => {
  await inJobTransaction(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
        select id from jobs where kind in ('wechat.fans', 'wechat.materials') and state in ('waiting', 'running')
          and (result->>'runId' = '' and state = 'running'
            or (result->>'beatAt')::timestamptz < now() - ${SILENT_SECONDS} * interval '1 second')`)
    for (const { id } of rows) await enqueue(tx, SYNC_JOB, { jobId: id }, { key: `${SYNC_JOB}:${id}:again` })
  })
}

export const declareSyncs = (platform: Platform, api: WechatApi, queue: JobRegistry): void => {
  queue.provide(SYNC_JOB, runSync(platform, api))
  queue.provide('wechat.recoverSyncs', recoverSyncs(platform), { cron: '* * * * *' })
}
