import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { insertPrepared, type NewPaper } from '#src/shared/attempt/insert-drawn.ts'
import { startLock } from '#src/shared/attempt/lock-starts.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Exam } from '../override/person-rules.ts'
import { type ExamDraws, seenBy } from './draw-exam.ts'
import { PREPARE_JOB } from './freeze.ts'
import { examinee } from './people.ts'

/** Few enough for whoever edits the exam meanwhile to wait for. */
const CHUNK = 100

interface Candidates {
  /** Whose paper is made now. */
  free: string[]
  met: number
}

/** People without a paper, those left out who are being given one by their own start: it holds the same lock. */
const withoutPaper = async (tx: Tx, exam: Exam): Promise<Candidates> => {
  const { rows } = await tx.db.execute<{ id: string; free: boolean }>(sql`
    select c.id, pg_try_advisory_xact_lock(${startLock('exam', exam.id, sql`c.id`)}) as free
    from (select u.id from users u where ${examinee(exam)} and not exists (
        select 1 from attempts a where a.scene = 'exam' and a.object_id = ${exam.id} and a.person_id = u.id)
      order by u.id limit ${CHUNK}) c`)
  return { free: rows.flatMap(({ id, free }) => (free ? [id] : [])), met: rows.length }
}

/** Papers for some of those who have none; false when nobody is left. An edit of the exam waits for the chunk. */
const prepareChunk = async (tx: Tx, draws: ExamDraws, examId: string): Promise<boolean> => {
  const [exam] = await tx.db.select().from(exams).where(eq(exams.id, examId)).for('share')
  if (exam?.state !== 'published' || exam.closeAt <= new Date()) return false
  const { free: people, met } = await withoutPaper(tx, exam)
  if (people.length === 0) return false

  const plan = await draws.planOf(tx, exam)
  const [seen, exposure] = [await seenBy(tx, exam, plan, people), await draws.exposures.of(tx, exam, plan)]
  const papers: NewPaper[] = []
  for (const personId of people) {
    const seed = randomSeed()
    const drawn = await draws.draw(tx, { exam, plan, seed, seen: seen.get(personId) ?? new Map(), exposure })
    papers.push({ ...drawn, scene: 'exam', objectId: exam.id, personId, no: 1, seed })
  }
  await insertPrepared(tx.db, papers)
  return met === CHUNK
}

export const registerPreparing = (portal: Portal, draws: ExamDraws): void =>
  portal.jobs.provide(PREPARE_JOB, async ({ examId }: { examId: string }, { signal }) => {
    let more = true
    while (more && !signal.aborted) more = await inBackground(portal.platform, (tx) => prepareChunk(tx, draws, examId))
  })
