import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PACK_KEPT_DAYS, packWords as words } from '@portal/contract/areas/archive/pack.ts'
import { exportRefusals } from '@portal/contract/areas/exchange/export.ts'
import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { bareTx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { auditPacks } from '#src/schema/archive/pack.ts'
import { endJob, findJob, inJobTransaction, tellProgress } from '#src/shared/exchange/job/job-life.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { insertFile } from '#src/shared/files/store-file.ts'
import { openDrawing } from '#src/shared/paper/many/drawing-thread.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checksOf } from './ask.ts'
import { writePack } from './make-pack.ts'
import { countPackPeople, ensureAskable, packScope } from './scope.ts'

interface Payload {
  jobId: string
  packId: string
}

const begin = ({ platform }: Portal, { jobId, packId }: Payload) =>
  inJobTransaction(platform, async (tx) => {
    const job = await findJob(tx, jobId, true)
    const [pack] = await tx.db.select().from(auditPacks).where(eq(auditPacks.id, packId))
    if (!pack || !job || (job.state !== 'waiting' && job.state !== 'running') || job.ownerId === null) return null
    await tx.db.execute(sql`
      update jobs set state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1 where id = ${jobId}`)
    return { ownerId: job.ownerId, pack }
  })

const work = async (portal: Portal, payload: Payload, temp: string, signal: AbortSignal): Promise<void> => {
  const started = await begin(portal, payload)
  if (!started) return
  const { platform, people: everybody, files: store, auditPack: sources } = portal
  const { pack } = started
  const { jobId } = payload
  const actor = await actorForJob(everybody, started.ownerId)
  ensure(actor, exportRefusals.ownerGone)
  ensure(actor.holds(P.traineeArchivePack), exportRefusals.rightsGone)
  const tx = bareTx(platform.reportDb, actor, actor.scopeOf([P.traineeArchivePack]))
  const asked = { orgIds: pack.orgIds, from: pack.fromDay, to: pack.toDay }
  await ensureAskable(tx, asked)
  const scope = packScope(asked)
  const people = await countPackPeople(tx, scope)
  const checks = await checksOf(sources, tx, scope)
  const drawing = await openDrawing(signal)
  const onPart = async (n: number) => {
    signal.throwIfAborted()
    if (n % 10 === 1) await tellProgress(platform, jobId, Math.min(90, 5 + n), fill(words.collecting, { n }))
  }
  try {
    const manifest = await writePack({
      ...{ tx, sources, scope, pack, people, checks, drawing, store: store.store, file: temp, onPart },
    })
    await tellProgress(platform, jobId, 95, words.storing)
    const stored = await store.store.put(temp)
    await inJobTransaction(platform, async (done) => {
      const fileName = fill(words.name, { units: pack.units.slice(0, 60), from: pack.fromDay, to: pack.toDay })
      const owner = { name: fileName, purpose: 'export', ownerId: null, ownerOrgId: pack.ownerOrgId }
      const file = await insertFile(done.db, store.store, stored, { container: 'zip', facts: {} }, owner)
      await done.db
        .update(auditPacks)
        .set({
          ...{ state: 'done' as const, people, checks, manifest, fileId: file.id, fileName },
          ...{ bytes: stored.bytes, sha256: stored.sha256 },
          expiresAt: sql`now() + ${PACK_KEPT_DAYS} * interval '1 day'`,
        })
        .where(eq(auditPacks.id, pack.id))
      const text = fill(words.done, { n: manifest.length, open: checks.length, days: PACK_KEPT_DAYS })
      await endJob(done, jobId, { state: 'done', text })
    })
  } finally {
    await drawing.close()
  }
}

/** Makes one pack; a run that died is begun again by the queue. */
export const runPack =
  (portal: Portal): JobHandler<Payload> =>
  async (payload, { lastAttempt, signal }) => {
    const { platform } = portal
    const temp = path.join(platform.tempDir, `${randomUUID()}.zip`)
    try {
      await work(portal, payload, temp, signal)
    } catch (error) {
      const refused = error instanceof AppError
      if (!refused && !lastAttempt) throw error
      if (!refused) platform.log.error({ err: error }, 'a pack could not be made')
      await inJobTransaction(platform, async (tx) => {
        await tx.db.update(auditPacks).set({ state: 'failed' }).where(eq(auditPacks.id, payload.packId))
        await endJob(tx, payload.jobId, { state: 'failed', error: refused ? error.message : jobWords.broken })
      })
    } finally {
      await rm(temp, { force: true })
    }
  }
