import { examPlanCacheWords } from '@portal/contract/areas/exam/exam/words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { CacheRegistry } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Drawn } from '#src/shared/attempt/scene.ts'
import { type VersionCache, versionKey, versionOf } from '#src/shared/attempt/versions.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'
import type { Exam } from '../override/person-rules.ts'
import { pickQuestions } from '../paper/draw.ts'
import { type DrawPlan, planDraw } from '../paper/draw-plan.ts'
import { layPaper, type Sheets } from '../paper/lay-paper.ts'
import { pickedKeys, type VersionKey } from '../paper/sheets.ts'
import { createExposures, type Exposure, type Exposures, snapshotOf } from './exposure.ts'
import { findPaperVersion, frozenPools } from './frozen-pools.ts'

type Seen = ReadonlyMap<string, number>

interface Request {
  exam: Exam
  plan: DrawPlan
  seed: string
  seen: Seen
  /** Counts the paper in. */
  exposure: Exposure | null
}

export interface ExamDraws {
  /** Everything about the draws of one snapshot that is the same for all people. */
  planOf(tx: Tx, exam: Exam): Promise<DrawPlan>
  exposures: Exposures
  /** One paper: a function of snapshot, seed and what the person met before, and under a cap of the papers before it. */
  draw(tx: Tx, request: Request): Promise<Drawn>
}

const MEGABYTE = 1_048_576

/** What is laid out is asked a moment later: versions come from where the asking looks for them. */
const sheetsIn = (versions: VersionCache) =>
  coalesced(async ({ db }: Tx, papers: readonly (readonly VersionKey[])[]): Promise<Sheets[]> => {
    const refs = papers.flat().map(({ id, no }) => ({ questionId: id, versionNo: no }))
    const known = await versions.load(db, refs)
    const sheets = new Map(refs.map((ref) => [versionKey(ref), versionOf(known, ref).content]))
    return papers.map(() => sheets)
  })

/** A snapshot never changes, so its plan is kept; one of a hundred thousand questions is some fifty megabytes. */
export const createExamDraws = (caches: CacheRegistry, versions: VersionCache): ExamDraws => {
  const sheetsOf = sheetsIn(versions)
  const plans = caches.create<DrawPlan>({
    name: 'examPlan',
    ...examPlanCacheWords,
    hidden: true,
    max: 20,
    maxBytes: 256 * MEGABYTE,
    ttlMs: HOUR_MS,
  })
  return {
    planOf: (tx, exam) =>
      plans.get(
        snapshotOf(exam),
        async () => {
          const version = await findPaperVersion(tx, exam.paperId, exam.paperVersion)
          if (!version) throw new Error(`exam ${exam.id} holds no paper`)
          return planDraw(version.content, await frozenPools(tx, exam))
        },
        tx.db,
      ),
    exposures: createExposures(caches),
    draw: async (tx, { exam, exposure, ...request }) => {
      const { shuffleQuestions, shuffleOptions } = exam.rules
      const input = { ...request, ...(exposure && { exposure }) }
      const picks = pickQuestions(input)
      const keys = pickedKeys(input, picks)
      exposure?.count(keys)
      const sheets = await sheetsOf(tx, keys)
      const paper = layPaper({ ...input, picks, sheets, shuffleQuestions, shuffleOptions })
      return { paper, relaxed: picks.relaxed, snapshotNo: exam.snapshotNo }
    },
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

/** {@link seenBy} of one person, for starts that are worked on together. */
export const seenByOne = coalesced(
  async (tx: Tx, asked: readonly { exam: Exam; plan: DrawPlan; personId: string }[]): Promise<Seen[]> => {
    const found = new Map<string, Map<string, Seen>>()
    for (const [examId, those] of grouped(asked, ({ exam }) => exam.id)) {
      const [first] = those
      const people = those.map(({ personId }) => personId)
      if (first) found.set(examId, await seenBy(tx, first.exam, first.plan, people))
    }
    return asked.map(({ exam, personId }) => found.get(exam.id)?.get(personId) ?? new Map())
  },
)
