import { type ImportKindName, importCodes } from '@portal/contract/areas/exchange/import.ts'
import { checkImport, commitImport, undoImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importDone, importJobWords as words } from '@portal/contract/areas/exchange/import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { writeJobAudit } from '#src/platform/audit.ts'
import { allowTime } from '#src/platform/database/db.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { type ImportAct, importJobs } from '#src/schema/exchange.ts'
import type { Imports } from '#src/shared/exchange/import/kinds.ts'
import {
  type Held,
  type HeldJobs,
  queueHeld,
  recoverHeld,
  runHeld,
  Stopped,
} from '#src/shared/exchange/job/held-jobs.ts'
import { endJob, insertJob } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type BatchRecord, findBatch } from './batch.ts'
import { allCounts } from './report.ts'
import { type BatchWork, commitBatch, judgeBatch, undoBatch } from './work.ts'

export const IMPORT_JOBS: HeldJobs = { table: 'import_jobs', queue: 'exchange.import', stage: words.reading }
export const IMPORT_JOB_KIND = 'import'

interface NewWork {
  act: ImportAct
  onlyGood?: boolean
}

/** Puts work on a batch behind the answer; the caller holds the batch and knows that nothing else is done with it. */
export const startImportJob = async (
  imports: Imports,
  tx: Tx,
  actor: Actor,
  { id, kind, fileName }: Pick<BatchRecord, 'id' | 'kind' | 'fileName'>,
  { act, onlyGood = false }: NewWork,
): Promise<string> => {
  const { page } = imports.kindOf(kind as ImportKindName)
  const title = fill(words.title[act], { name: fileName })
  const link = page && (() => page(id))
  const jobId = await insertJob(tx, { kind: IMPORT_JOB_KIND, title, ownerId: actor.id, ...(link && { link }) })
  await tx.db.insert(importJobs).values({ jobId, batchId: id, act, onlyGood })
  await queueHeld(tx, IMPORT_JOBS, jobId)
  return jobId
}

const endpoints = { check: checkImport, commit: commitImport, undo: undoImport }
const stages = { check: words.judging, commit: words.writing, undo: words.undoing }

/** What its owner reads in the end. */
const doing: Record<ImportAct, (work: BatchWork, onlyGood: boolean) => Promise<string>> = {
  check: async (work) => {
    const { rows, counts } = await judgeBatch(work)
    const { error, suspect } = allCounts(counts)
    return fill(words.checked, { rows, faults: error + suspect })
  },
  commit: async (work, onlyGood) => {
    const { done, skipped } = await commitBatch(work, onlyGood)
    return fill(importDone, { a: done, b: skipped })
  },
  undo: async (work) => {
    const { restored, kept } = await undoBatch(work)
    return fill(words.undone, { a: restored, b: kept.length })
  },
}

/** The job ends in the transaction of its work: what a broken run has done is as if it had never been. */
const work = async ({ platform, imports, people }: Portal, { jobId, ownerId, tell }: Held) => {
  const actor = await actorForJob(people, ownerId)
  ensure(actor, { ...errors.noRight, message: words.ownerGone })
  const [asked] = await platform.db.select().from(importJobs).where(eq(importJobs.jobId, jobId))
  ensure(asked, errors.missing)
  const { act, batchId, onlyGood } = asked
  // The last steps cannot be counted.
  const pause = (done: number, all: number) => tell(Math.floor((done / Math.max(all, 1)) * 90), stages[act])

  const start = () => bareTx(platform.db, actor, actor.scopeOf(Object.values(importCodes)))
  const { tx } = await inTransaction(platform.pool, start, async (own) => {
    await allowTime(own.db, 600_000)
    await own.db.execute(sql`set local idle_in_transaction_session_timeout = '5min'`)
    const batch = await findBatch(own, actor, batchId, true)
    const writeAudit = (noted: Tx) => writeJobAudit(noted, endpoints[act])
    const text = await doing[act]({ platform, imports, tx: own, actor, batch, pause, writeAudit }, onlyGood)
    await writeAudit(own)
    await platform.announce(own)
    if (!(await endJob(own, jobId, { state: 'done', text }))) throw new Stopped('cancelled')
  })
  await platform.runAfterCommit(tx)
}

export const runImportJob = (portal: Portal): JobHandler<{ jobId: string }> =>
  runHeld(portal, IMPORT_JOBS, (held) => work(portal, held))

export const recoverImports = (portal: Portal): Promise<void> => recoverHeld(portal, IMPORT_JOBS)
