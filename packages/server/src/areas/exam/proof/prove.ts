import { type LoadProof, proofRefusals as no, type proveExam } from '@portal/contract/areas/exam/proof.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { users } from '#src/schema/directory.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { loadProofs } from '#src/schema/exam/load-proof.ts'
import type { Portal } from '#src/shared/portal.ts'
import { countExaminees } from '../exam/people.ts'
import type { Exam } from '../override/person-rules.ts'
import { opensSoon, PROVE_JOB } from './run.ts'

/** Fewer say nothing of the slow ones among them; more leave dead rows and log to the disk without saying more. */
const LEAST_PEOPLE = 48
const MOST_PEOPLE = 500

/** One that has said nothing for so long died with its process. */
const SILENT_SECONDS = 120

const isAlive = sql<boolean>`(${loadProofs.state} = 'running'
  and ${loadProofs.touchedAt} > now() - ${SILENT_SECONDS}::int * interval '1 second')`

const sittingNow = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from attempts where state in ('started', 'frozen')`,
  )
  return rows[0]?.n ?? 0
}

const ensureProvable = async (tx: Tx, exam: Exam): Promise<void> => {
  ensure(exam.state === 'published', no.notPublished)
  ensure(!(await opensSoon(tx, exam)), no.opens)
  ensure((await tx.db.$count(loadProofs, and(eq(loadProofs.examId, exam.id), isAlive))) === 0, no.running)
}

/** Asks for a proof; those of the whole site run one after the other. */
export const proveWith =
  ({ platform }: Portal): HandlerOf<typeof proveExam> =>
  async ({ tx, body, actor }) => {
    const exam = await lockRow(tx, exams, body.examId)
    await ensureProvable(tx, exam)
    const people = Math.min(MOST_PEOPLE, Math.max(LEAST_PEOPLE, await countExaminees(tx, exam)))
    const { id: examId, snapshotNo } = exam
    const [proof] = await tx.db
      .insert(loadProofs)
      .values({
        examId,
        snapshotNo,
        createdBy: actor.id,
        people,
        build: platform.build,
        sitting: await sittingNow(tx),
      })
      .returning({ id: loadProofs.id })
    tx.notes.push({ objectType: 'exams', objectId: examId, objectName: exam.title, diff: [] })
    await enqueue(tx, PROVE_JOB, { proofId: proof?.id }, { queue: PROVE_JOB, maxAttempts: 1 })
    return { people }
  }

/** The last proof of an exam, and how far it still holds; null: there is none. */
export const lastProof = async (tx: Tx, { exam, build }: { exam: Exam; build: string }): Promise<LoadProof | null> => {
  const [found] = await tx.db
    .select({
      proof: loadProofs,
      isAlive,
      byName: users.name,
    })
    .from(loadProofs)
    .leftJoin(users, eq(users.id, loadProofs.createdBy))
    .where(eq(loadProofs.examId, exam.id))
    .orderBy(desc(loadProofs.createdAt))
    .limit(1)
  if (!found) return null
  const { proof, byName } = found
  const { createdAt: at, people, done, figures, sitting } = proof
  return {
    state: proof.state === 'running' && !found.isAlive ? 'failed' : proof.state,
    at,
    byName: byName ?? '',
    people,
    done,
    figures,
    build: proof.build,
    otherBuild: proof.build !== build,
    sitting,
    changed: proof.snapshotNo !== exam.snapshotNo,
  }
}
