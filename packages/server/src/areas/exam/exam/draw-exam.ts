import { examPlanCacheWords } from '@portal/contract/areas/exam/exam-words.ts'
import { sql } from 'drizzle-orm'
import type { Cache, CacheRegistry } from '#src/platform/cache.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { Drawn } from '#src/shared/attempt/scene.ts'
import { type DrawPlan, planDraw } from '../paper/draw-plan.ts'
import { drawFor } from '../paper/sheets.ts'
import { findPaperVersion, frozenPools } from './frozen-pools.ts'
import { grouped } from './grouped.ts'
import { countExaminees } from './people.ts'
import type { Exam } from './person-rules.ts'

export interface ExamDraws {
  /** Everything about the draws of one snapshot that is the same for all people. */
  planOf(tx: Tx, exam: Exam): Promise<DrawPlan>
}

/** A snapshot never changes, so its plan is kept. */
export const createExamDraws = (caches: CacheRegistry): ExamDraws => {
  const plans: Cache<DrawPlan> = caches.create({
    name: 'examPlan',
    ...examPlanCacheWords,
    hidden: true,
    max: 20,
    ttlMs: 3_600_000,
  })
  return {
    planOf: (tx, exam) =>
      plans.get(`${exam.id}:${exam.snapshotNo}`, async () => {
        const version = await findPaperVersion(tx, exam.paperId, exam.paperVersion)
        if (!version) throw new Error(`exam ${exam.id} holds no paper`)
        return planDraw(version.content, await frozenPools(tx, exam))
      }),
  }
}

interface Met extends Record<string, unknown> {
  person_id: string
  object_id: string
  same: boolean
  recent: boolean
  met_at: number
  question_ids: string[] | null
}

type Seen = ReadonlyMap<string, number>

/** Questions of the last exams on this paper, and of the last days, by person with the moment he met them last. */
export const seenBy = async (
  tx: Tx,
  exam: Exam,
  { content: { avoidExams, avoidDays } }: DrawPlan,
  personIds: readonly string[],
): Promise<Map<string, Seen>> => {
  if (avoidExams === 0 && avoidDays === 0) return new Map()
  const { rows } = await tx.db.execute<Met>(sql`
    select a.person_id, a.object_id, e.paper_id = ${exam.paperId} as same,
      a.started_at > now() - ${avoidDays}::int * interval '1 day' as recent,
      extract(epoch from a.started_at)::float8 * 1000 as met_at,
      (select array_agg(i ->> 'questionId') from jsonb_array_elements(a.paper -> 'sections') s,
        jsonb_array_elements(s -> 'items') i) as question_ids
    from attempts a join exams e on e.id = a.object_id
    where a.scene = 'exam' and a.person_id = any(${sql.param(personIds)}::uuid[]) and a.started_at is not null
      and a.state <> 'void' and (e.paper_id = ${exam.paperId} or a.started_at > now() - ${avoidDays}::int * interval '1 day')
    order by a.started_at desc`)
  return new Map(
    [...grouped(rows, (row) => row.person_id)].map(([personId, own]) => {
      const lastExams = [...new Set(own.filter(({ same }) => same).map((row) => row.object_id))].slice(0, avoidExams)
      const avoided = own.filter((row) => lastExams.includes(row.object_id) || (avoidDays > 0 && row.recent))
      const seen = new Map<string, number>()
      for (const row of avoided.toReversed()) for (const id of row.question_ids ?? []) seen.set(id, row.met_at)
      return [personId, seen]
    }),
  )
}

/** How many papers hold each question, where the paper caps that; `drawn` is counted on by who draws many. */
export interface Exposure {
  cap: number
  drawn: Map<string, number>
}

export const exposureOf = async (tx: Tx, exam: Exam, { content }: DrawPlan): Promise<Exposure | null> => {
  if (content.exposurePercent === 100) return null
  const { rows } = await tx.db.execute<{ id: string; n: number }>(sql`
    select i ->> 'questionId' as id, count(*) as n from attempts a, jsonb_array_elements(a.paper -> 'sections') s,
      jsonb_array_elements(s -> 'items') i
    where a.scene = 'exam' and a.object_id = ${exam.id} and a.snapshot_no = ${exam.snapshotNo} group by 1`)
  const papers = await countExaminees(tx, exam)
  return {
    cap: Math.max(1, Math.ceil((papers * content.exposurePercent) / 100)),
    drawn: new Map(rows.map(({ id, n }) => [id, n])),
  }
}

interface Request {
  exam: Exam
  plan: DrawPlan
  seed: string
  seen: Seen
  exposure: Exposure | null
}

/** One paper: a function of snapshot, seed and what the person met before. */
export const drawOne = async (tx: Tx, { exam, plan, seed, seen, exposure }: Request): Promise<Drawn> => {
  const { shuffleQuestions, shuffleOptions } = exam.rules
  const { paper, relaxed } = await drawFor(tx, {
    plan,
    seed,
    seen,
    shuffleQuestions,
    shuffleOptions,
    ...(exposure && { exposure }),
  })
  return { paper, relaxed, snapshotNo: exam.snapshotNo }
}

export const countDrawn = (exposure: Exposure | null, { paper }: Drawn): void => {
  if (!exposure) return
  for (const { questionId } of paper.sections.flatMap(({ items }) => items))
    exposure.drawn.set(questionId, (exposure.drawn.get(questionId) ?? 0) + 1)
}
