import { setTimeout as rest } from 'node:timers/promises'
import { PROOF_LEAD_MIN, type ProofCost, type ProofFigures } from '@portal/contract/areas/exam/proof.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { loadProofs } from '#src/schema/exam/load-proof.ts'
import { inDryRun } from '#src/shared/batch/dry-run.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { ExamDraws } from '../exam/draw-exam.ts'
import type { Exposure } from '../exam/exposure.ts'
import type { Exam } from '../override/person-rules.ts'
import { rehearse, type Stage } from './rehearse.ts'

export const PROVE_JOB = 'exam.prove'

/** As many as share a transaction at a hand-in. */
const BATCH = 16
/** First of all, and not counted: whoever comes first fills the caches for the others. */
const WARM_UP = 4
/** The others have the process for twice as long as a batch took. */
const REST = 2
const LEAST_REST_MS = 50
/** A machine so slow that it takes longer is told by fewer attempts. */
const MOST_MS = 120_000

type Measured = Record<keyof ProofFigures, number>

interface Batch {
  size: number
  ms: Measured
}

const round = (ms: number): number => Math.round(ms * 100) / 100

const costOf = (batches: readonly Batch[], step: keyof Measured): ProofCost => {
  const waits = batches.map(({ ms }) => ms[step]).sort((a, b) => a - b)
  const at = (share: number) => round(waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? 0)
  const people = batches.reduce((sum, { size }) => sum + size, 0)
  return { mean: round(waits.reduce((sum, ms) => sum + ms, 0) / people), p50: at(0.5), p95: at(0.95) }
}

const figuresOf = (batches: readonly Batch[]): ProofFigures => ({
  draw: costOf(batches, 'draw'),
  start: costOf(batches, 'start'),
  save: costOf(batches, 'save'),
  handIn: costOf(batches, 'handIn'),
  commit: costOf(batches, 'commit'),
})

type Proof = typeof loadProofs.$inferSelect

/** Whoever comes to the hall, or is about to, must not find a rehearsal in it. */
export const opensSoon = async (tx: Tx, { openAt, firstStartedAt }: Exam): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ near: boolean }>(
    sql`select now() > ${openAt.toISOString()}::timestamptz - ${PROOF_LEAD_MIN}::int * interval '1 minute' as near`,
  )
  return firstStartedAt !== null || rows[0]?.near !== false
}

/** What is drawn here must not count towards the cap of those who sit: the counts are copied before anything is drawn. */
const stageFor = async ({ platform, attempts }: Portal, draws: ExamDraws, proof: Proof): Promise<Stage | null> => {
  const found = await inBackground(platform, async (tx) => {
    const [exam] = await tx.db.select().from(exams).where(eq(exams.id, proof.examId))
    if (exam?.state !== 'published' || exam.snapshotNo !== proof.snapshotNo) return null
    // The job may have waited, for another proof or for a process.
    if (await opensSoon(tx, exam)) return null
    return { exam, shared: await draws.exposures.of(tx, exam, await draws.planOf(tx, exam)) }
  })
  if (!found) return null
  const { exam, shared } = found
  const exposure: Exposure | null = shared && { cap: shared.cap, drawn: new Map(shared.drawn), count: () => undefined }
  return { core: attempts, draws, exam, exposure }
}

/** Measures slice by slice; false where the exam is another one by now, or the process is told to stop. */
const measure = async (portal: Portal, stage: Stage, proof: Proof, signal: AbortSignal): Promise<boolean> => {
  const { platform } = portal
  const say = (values: Partial<Proof>) =>
    platform.db
      .update(loadProofs)
      .set({ ...values, touchedAt: sql`now()` })
      .where(eq(loadProofs.id, proof.id))
  await say({ done: 0 })
  await inDryRun(platform, (tx) => rehearse(tx, stage, WARM_UP))

  const until = performance.now() + MOST_MS
  const batches: Batch[] = []
  let done = 0
  while (done < proof.people && performance.now() < until) {
    if (signal.aborted) return false
    const began = performance.now()
    const size = Math.min(BATCH, proof.people - done)
    const ms = await inDryRun(platform, (tx) => rehearse(tx, stage, size))
    const ended = performance.now()
    done += size
    // What was taken back never waits for the disk; this commit takes all of it there.
    await say({ done })
    batches.push({ size, ms: { ...ms, commit: performance.now() - ended } })
    await rest(Math.max(LEAST_REST_MS, REST * (performance.now() - began)), undefined, { signal }).catch(
      () => undefined,
    )
  }
  await say({ state: 'done', figures: figuresOf(batches) })
  return true
}

/** 负载验证 behind the answer: attempts of people who are nobody, all of them taken back. */
export const registerProving = (portal: Portal, draws: ExamDraws): void =>
  portal.jobs.provide(PROVE_JOB, async ({ proofId }: { proofId: string }, { signal }) => {
    const { db } = portal.platform
    const [proof] = await db.select().from(loadProofs).where(eq(loadProofs.id, proofId))
    if (proof?.state !== 'running') return
    let done = false
    try {
      const stage = await stageFor(portal, draws, proof)
      done = stage !== null && (await measure(portal, stage, proof, signal))
    } finally {
      if (!done) await db.update(loadProofs).set({ state: 'failed' }).where(eq(loadProofs.id, proofId))
    }
  })
