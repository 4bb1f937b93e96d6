import {
  type ExamFigures,
  examFigures,
  type ItemFigures,
  itemFigures,
  rebuildStat,
  statItems,
  statSummary,
} from '@portal/contract/areas/exam/analysis.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getRow } from '#src/kit/store.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { type HandlerOf, serve } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { examStatistics } from '#src/schema/appeal.ts'
import { exams } from '#src/schema/exam.ts'
import type { Portal } from '#src/shared/portal.ts'
import { analyse } from './compute.ts'

const JOB = 'exam.analyse'

/** What is kept of an exam; a computation under way leaves the figures before it in place. */
const kept = z.object({
  progress: z.int().nullable(),
  computed: z.boolean(),
  exam: examFigures.nullable(),
  items: z.array(itemFigures),
})

interface Kept {
  [key: string]: unknown
  progress: number | null
  computed: boolean
  exam: ExamFigures | null
  items: ItemFigures[]
}

const NOTHING: Kept = { progress: null, computed: false, exam: null, items: [] }

const keptOf = async (tx: Tx, examId: string): Promise<Kept & { computedAt: Date | null }> => {
  const [row] = await tx.db.select().from(examStatistics).where(eq(examStatistics.examId, examId))
  if (!row) return { ...NOTHING, computedAt: null }
  const figures = kept.parse(row.figures)
  return { ...figures, computedAt: figures.computed ? row.computedAt : null }
}

const summary: HandlerOf<typeof statSummary> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.examId)
  const { computedAt, progress, exam: figures } = await keptOf(tx, exam.id)
  return { title: exam.title, computedAt, progress, figures }
}

const items: HandlerOf<typeof statItems> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.examId)
  const { items: list } = await keptOf(tx, exam.id)
  return { list, total: list.length }
}

const rebuild: HandlerOf<typeof rebuildStat> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.examId)
  await tx.db
    .insert(examStatistics)
    .values({ examId: exam.id, figures: { ...NOTHING, progress: 0 } })
    .onConflictDoUpdate({
      target: examStatistics.examId,
      set: { figures: sql`${examStatistics.figures} || '{"progress": 0}'::jsonb` },
    })
  await enqueue(tx, JOB, { examId: exam.id }, { key: `${JOB}:${exam.id}`, maxAttempts: 3 })
  return { jobId: exam.id }
}

export const analysisRoutes = ({ app, attempts, jobs, platform }: Portal): void => {
  serve(app, statSummary, summary)
  serve(app, statItems, items)
  serve(app, rebuildStat, rebuild)

  jobs.handle(JOB, async ({ examId }: { examId: string }, { lastAttempt }) => {
    const { db } = platform
    const [exam] = await db.select().from(exams).where(eq(exams.id, examId))
    if (!exam) return
    const say = async (progress: number | null) => {
      const change = JSON.stringify({ progress })
      await db.execute(sql`update exam_statistics set figures = figures || ${change}::jsonb where exam_id = ${examId}`)
    }
    try {
      const found = await analyse(db, attempts.versions, exam, say)
      const figures: Kept = { progress: null, computed: true, ...found }
      await db.update(examStatistics).set({ computedAt: sql`now()`, figures }).where(eq(examStatistics.examId, examId))
    } catch (error) {
      if (lastAttempt) await say(null)
      throw error
    }
  })
}
