import { examFigures, rebuildStat, statItems, statSummary, verdictWords } from '@portal/contract/areas/exam/analysis.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { type ReadyAnswer, readyAnswer } from '#src/platform/http/ready-answer.ts'
import { type Call, type HandlerOf, serve, serveReady } from '#src/platform/http/serve.ts'
import { examStatistics } from '#src/schema/exam/appeal.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Portal } from '#src/shared/portal.ts'
import { analyse } from './compute.ts'
import { unitFigures } from './forms.ts'
import { ANALYSE_JOB, enqueueAnalysis } from './job.ts'
import {
  type Items,
  type KeepAnswer,
  type Kept,
  keepAnalysis,
  keepFigures,
  NOTHING,
  type ReadFigures,
  type Summary,
  standingOf,
} from './kept.ts'

/** Kept figures came through their schema when they were read. Those of a unit are made for whoever asks. */
const summaryOn =
  (read: ReadFigures, keep: KeepAnswer<Summary>) =>
  async ({ tx, body }: Call<typeof statSummary>): Promise<ReadyAnswer<Summary>> => {
    const { examId, form, orgId } = body
    const standing = await standingOf(tx, examId)
    const make = async (): Promise<Summary> => {
      const { computedAt, progress, exam: whole, forms } = await read(tx, standing)
      const chosen = form === undefined ? undefined : forms.find((each) => each.form === form)
      ensure(form === undefined || chosen, errors.missing)
      const figures =
        whole && orgId !== undefined
          ? z.encode(
              examFigures,
              await unitFigures(tx.db, await getRow(tx, exams, examId), { orgId, key: chosen?.key }),
            )
          : (chosen?.figures ?? whole)
      return {
        title: standing.title,
        forms: forms.map((each) => ({ form: each.form, n: each.figures.n })),
        computedAt,
        progress,
        figures,
      }
    }
    return orgId === undefined ? keep(standing, [form], make) : readyAnswer(await make())
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

type ItemsBody = Call<typeof statItems>['body']

const isByKnowledge = ({ filter: { knowledgeIds = [] } }: ItemsBody): boolean => knowledgeIds.length > 0

const pageOf = async (tx: Tx, found: readonly KeptItem[], body: ItemsBody): Promise<Items> => {
  const { filter, keyword, page, pageSize, sort } = body
  const { kind, verdict, knowledgeIds = [] } = filter
  const known = isByKnowledge(body) ? await questionsWith(tx, knowledgeIds, found) : null
  const shown = found.filter(
    (item) =>
      (kind === undefined || item.kind === kind) &&
      (known === null || known.has(item.questionId)) &&
      (verdict === undefined || item.verdicts.some((each) => isVerdict(each, verdict))) &&
      item.stemText.includes(keyword),
  )
  const from = (page - 1) * pageSize
  const list = sortedBy(shown, sort).slice(from, from + pageSize)
  return { list: list.map((item) => ({ id: item.questionId, ...item })), total: shown.length }
}

const standingOfItems = (tx: Tx, { filter }: ItemsBody) => standingOf(tx, filter.examId ?? refuse(errors.missing))

/** A page by itself, as exports want it. */
const itemsOn =
  (read: ReadFigures) =>
  async ({ tx, body }: Call<typeof statItems>): Promise<Items> =>
    pageOf(tx, (await read(tx, await standingOfItems(tx, body))).items, body)

/** What questions are about changes without a word to the exam: an answer by 知识点 is made for whoever asks. */
const keptItemsOn =
  (read: ReadFigures, keep: KeepAnswer<Items>) =>
  async ({ tx, body }: Call<typeof statItems>): Promise<ReadyAnswer<Items>> => {
    const standing = await standingOfItems(tx, body)
    const make = async () => pageOf(tx, (await read(tx, standing)).items, body)
    return isByKnowledge(body) ? readyAnswer(await make()) : keep(standing, [body], make)
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

export const analysisRoutes = (portal: Portal): void => {
  const { app, attempts, jobs, platform } = portal
  const read = keepFigures(platform)
  const keep = keepAnalysis(platform)
  serveReady(app, statSummary, summaryOn(read, keep.summary))
  serveReady(app, statItems, keptItemsOn(read, keep.items))
  portal.exports.provide(statItems, [P.examExport], itemsOn(read))
  serve(app, rebuildStat, rebuild)

  jobs.provide(ANALYSE_JOB, async ({ examId }: { examId: string }, { lastAttempt }) => {
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
