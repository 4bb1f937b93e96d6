import {
  type ExamFigures,
  examFigures,
  figuresCache,
  type ItemFigures,
  itemFigures,
  rebuildStat,
  statItems,
  statSummary,
  verdictWords,
} from '@portal/contract/areas/exam/analysis.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getRow } from '#src/kit/store.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { pointRead } from '#src/platform/prepared.ts'
import { type Call, type HandlerOf, serve, serveEncoded } from '#src/platform/serve.ts'
import { inPlacedScope, scopeValues, type Tx } from '#src/platform/tx.ts'
import { examStatistics } from '#src/schema/appeal.ts'
import { exams } from '#src/schema/exam.ts'
import { exportable } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { analyse } from './compute.ts'
import { type FormFigures, unitFigures } from './forms.ts'
import { ANALYSE_JOB, enqueueAnalysis } from './job.ts'

/** What is kept of an exam; a computation under way leaves the figures before it in place. */
const kept = z.object({
  progress: z.int().nullable(),
  computed: z.boolean(),
  exam: examFigures.nullable(),
  forms: z.array(z.object({ form: z.string(), key: z.string(), figures: examFigures })).default([]),
  items: z.array(itemFigures.omit({ id: true })),
})

interface Kept {
  [key: string]: unknown
  progress: number | null
  computed: boolean
  exam: ExamFigures | null
  forms: FormFigures[]
  items: Omit<ItemFigures, 'id'>[]
}

const FIGURES_TTL_MS = 3_600_000

const NOTHING: Kept = { progress: null, computed: false, exam: null, forms: [], items: [] }

/** The transaction that wrote the row last: the figures are large, so they are read only where it is another one. */
const writerOf = pointRead<{ writer: string }>(
  () => sql`select xmin::text as writer from exam_statistics where exam_id = ${sql.placeholder('examId')}`,
)

interface Shown extends Kept {
  computedAt: string | null
}

type ReadFigures = (tx: Tx, examId: string) => Promise<Shown>

const keepFigures = ({ caches }: Platform): ReadFigures => {
  const cache = caches.create<Shown>({
    name: 'examFigures',
    purpose: figuresCache,
    hidden: true,
    max: 200,
    ttlMs: FIGURES_TTL_MS,
  })
  return async (tx, examId) => {
    const [row] = await writerOf(tx.db, { examId })
    if (!row) return { ...NOTHING, computedAt: null }
    return cache.get(`${examId} ${row.writer}`, async () => {
      const [found] = await tx.db.select().from(examStatistics).where(eq(examStatistics.examId, examId))
      const figures = kept.parse(found?.figures ?? NOTHING)
      return { ...figures, computedAt: figures.computed ? (found?.computedAt.toISOString() ?? null) : null }
    })
  }
}

/** The exam in scope, as far as reading figures needs it. */
const titleRead = pointRead<{ title: string }>(
  () =>
    sql`select title from exams where id = ${sql.placeholder('id')} and ${inPlacedScope(exams.ownerOrgId, exams.createdBy)}`,
)

const titleOf = async (tx: Tx, id: string): Promise<string> => {
  const [row] = await titleRead(tx.db, { id, ...scopeValues(tx) })
  return row?.title ?? refuse(errors.missing)
}

/** Kept figures came through their schema when they were read. */
const summaryOn =
  (read: ReadFigures) =>
  async ({ tx, body }: Call<typeof statSummary>): Promise<z.input<typeof statSummary.result>> => {
    const { examId, form, orgId } = body
    const title = await titleOf(tx, examId)
    const { computedAt, progress, exam: whole, forms } = await read(tx, examId)
    const chosen = form === undefined ? undefined : forms.find((each) => each.form === form)
    ensure(form === undefined || chosen, errors.missing)
    const figures =
      whole && orgId !== undefined
        ? z.encode(examFigures, await unitFigures(tx.db, await getRow(tx, exams, examId), { orgId, key: chosen?.key }))
        : (chosen?.figures ?? whole)
    return {
      title,
      forms: forms.map((each) => ({ form: each.form, n: each.figures.n })),
      computedAt,
      progress,
      figures,
    }
  }

/** Words about an option name it: what stands before its letter tells the kind. */
const isVerdict = (words: string, verdict: keyof typeof verdictWords): boolean => {
  const [start = ''] = verdictWords[verdict].split('{')
  return verdict === 'better' ? words.startsWith(start) : words === start
}

type KeptItem = Kept['items'][number]
const measures = ['n', 'facility', 'discrimination', 'rest'] as const

/** Questions without a figure stand last, whichever way the others go. */
const sortedBy = (found: readonly KeptItem[], sort: string | undefined): readonly KeptItem[] => {
  const measure = measures.find((each) => each === sort?.replace(/^-/, ''))
  if (measure === undefined) return found
  const sign = sort?.startsWith('-') ? -1 : 1
  return found.toSorted((a, b) => {
    const [left, right] = [a[measure], b[measure]]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}

/** Questions that have one of the 知识点, one it was merged into, or one below. */
const questionsWith = async (tx: Tx, knowledgeIds: readonly string[], items: readonly KeptItem[]) => {
  const [wanted, asked] = [knowledgeIds, items.map(({ questionId }) => questionId)].map((some) => sql.param(some))
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select distinct k.question_id as id from question_label_links k join question_labels l on l.id = k.label_id
      join question_labels top on l.path like top.path || '%'
    where k.question_id = any(${asked}::uuid[]) and (top.id = any(${wanted}::uuid[])
      or top.id in (select a.label_id from question_label_aliases a where a.old_id = any(${wanted}::uuid[])))`)
  return new Set(rows.map(({ id }) => id))
}

const itemsOn =
  (read: ReadFigures) =>
  async ({ tx, body }: Call<typeof statItems>): Promise<z.input<typeof statItems.result>> => {
    const examId = body.filter.examId ?? refuse(errors.missing)
    await titleOf(tx, examId)
    const { items: found } = await read(tx, examId)
    const { kind, verdict, knowledgeIds = [] } = body.filter
    const known = knowledgeIds.length > 0 ? await questionsWith(tx, knowledgeIds, found) : null
    const shown = found.filter(
      (item) =>
        (kind === undefined || item.kind === kind) &&
        (known === null || known.has(item.questionId)) &&
        (verdict === undefined || item.verdicts.some((each) => isVerdict(each, verdict))) &&
        item.stemText.includes(body.keyword),
    )
    const from = (body.page - 1) * body.pageSize
    const list = sortedBy(shown, body.sort).slice(from, from + body.pageSize)
    return { list: list.map((item) => ({ id: item.questionId, ...item })), total: shown.length }
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
  await enqueueAnalysis(tx, exam.id)
  return { jobId: exam.id }
}

export const analysisRoutes = ({ app, attempts, jobs, platform }: Portal): void => {
  const read = keepFigures(platform)
  const items = itemsOn(read)
  serveEncoded(app, statSummary, summaryOn(read))
  serveEncoded(app, statItems, items)
  exportable(app, statItems, [P.examExport], items)
  serve(app, rebuildStat, rebuild)

  jobs.handle(ANALYSE_JOB, async ({ examId }: { examId: string }, { lastAttempt }) => {
    const { db } = platform
    const [exam] = await db.select().from(exams).where(eq(exams.id, examId))
    if (!exam) return
    const say = async (progress: number | null) => {
      const change = JSON.stringify({ progress })
      await db.execute(sql`update exam_statistics set figures = figures || ${change}::jsonb where exam_id = ${examId}`)
    }
    try {
      const found = await analyse(platform.reportDb, attempts.versions, exam, say)
      const figures: Kept = { progress: null, computed: true, ...found }
      await db.update(examStatistics).set({ computedAt: sql`now()`, figures }).where(eq(examStatistics.examId, examId))
    } catch (error) {
      if (lastAttempt) await say(null)
      throw error
    }
  })
}
