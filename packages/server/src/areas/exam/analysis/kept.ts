import {
  answerCaches,
  type ExamFigures,
  examFigures,
  figuresCache,
  type ItemFigures,
  itemFigures,
  type statItems,
  type statSummary,
} from '@portal/contract/areas/exam/analysis.ts'
import { errors } from '@portal/contract/errors.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pointRead } from '#src/platform/database/prepared.ts'
import { inPlacedScope, scopeValues, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { ReadyAnswer } from '#src/platform/http/ready-answer.ts'
import type { Platform } from '#src/platform/platform.ts'
import { examStatistics } from '#src/schema/exam/appeal.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { keepAnswers } from '#src/shared/kept/kept-answers.ts'
import type { FormFigures } from './forms.ts'

/** What is kept of an exam; a computation under way leaves the figures before it in place. */
const kept = z.object({
  progress: z.int().nullable(),
  computed: z.boolean(),
  exam: examFigures.nullable(),
  forms: z.array(z.object({ form: z.string(), key: z.string(), figures: examFigures })).default([]),
  items: z.array(itemFigures.omit({ id: true })),
})

export interface Kept {
  [key: string]: unknown
  progress: number | null
  computed: boolean
  exam: ExamFigures | null
  forms: FormFigures[]
  items: Omit<ItemFigures, 'id'>[]
}

const FIGURES_TTL_MS = HOUR_MS

export const NOTHING: Kept = { progress: null, computed: false, exam: null, forms: [], items: [] }

interface Shown extends Kept {
  computedAt: string | null
}

/** An exam in scope and how far its figures are. */
export interface Standing {
  examId: string
  title: string
  /** The transaction that wrote the figures last: they are large, so they are read only where it is another one. */
  writer: string | null
}

const standingRead = pointRead<Omit<Standing, 'examId'>>(
  () => sql`
    select title, (select xmin::text from exam_statistics where exam_id = exams.id) as writer from exams
    where id = ${sql.placeholder('id')} and ${inPlacedScope(exams.ownerOrgId, exams.createdBy)}`,
)

/** Right and scope are asked of every caller; what he may see is then the same for all. */
export const standingOf = async (tx: Tx, examId: string): Promise<Standing> => {
  const [row] = await standingRead(tx.db, { id: examId, ...scopeValues(tx) })
  return row ? { examId, ...row } : refuse(errors.missing)
}

export type ReadFigures = (tx: Tx, standing: Standing) => Promise<Shown>

export const keepFigures = ({ caches }: Platform): ReadFigures => {
  const cache = caches.create<Shown>({
    name: 'examFigures',
    purpose: figuresCache,
    hidden: true,
    max: 200,
    ttlMs: FIGURES_TTL_MS,
  })
  return async (tx, { examId, writer }) => {
    if (writer === null) return { ...NOTHING, computedAt: null }
    return cache.get(`${examId} ${writer}`, async () => {
      const [found] = await tx.db.select().from(examStatistics).where(eq(examStatistics.examId, examId))
      const figures = kept.parse(found?.figures ?? NOTHING)
      return { ...figures, computedAt: figures.computed ? (found?.computedAt.toISOString() ?? null) : null }
    })
  }
}

export type Summary = z.input<typeof statSummary.result>
export type Items = z.input<typeof statItems.result>

/** `asked` names everything of the question that its answer depends on. */
export type KeepAnswer<Result> = (
  standing: Standing,
  asked: readonly unknown[],
  make: () => Promise<Result>,
) => Promise<ReadyAnswer<Result>>

const keeping = <Result>({ caches }: Platform, name: string, purpose: string): KeepAnswer<Result> => {
  const cache = caches.create<ReadyAnswer<Result>>({ name, purpose, hidden: true, max: 1000, ttlMs: FIGURES_TTL_MS })
  const keep = keepAnswers(cache)
  return (standing, asked, make) => keep(JSON.stringify([standing, asked]), make)
}

/** Of an exam in one state everybody is answered alike. */
export const keepAnalysis = (platform: Platform) => ({
  summary: keeping<Summary>(platform, 'examSummaryAnswers', answerCaches.summary),
  items: keeping<Items>(platform, 'examItemsAnswers', answerCaches.items),
})
