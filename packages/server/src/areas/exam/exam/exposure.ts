import { examExposureCacheWords } from '@portal/contract/areas/exam/exam/words.ts'
import { sql } from 'drizzle-orm'
import { type CacheRegistry, forgetNotice } from '#src/platform/cache/cache.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'
import { shareLoads } from '#src/shared/kept/share-loads.ts'
import type { Exam } from '../override/person-rules.ts'
import type { DrawPlan } from '../paper/draw-plan.ts'
import type { VersionKey } from '../paper/sheets.ts'
import { countExaminees } from './people.ts'

export const snapshotOf = ({ id, snapshotNo }: Pick<Exam, 'id' | 'snapshotNo'>): string => `${id}:${snapshotNo}`

/** How many papers hold each question, where the paper caps that. */
export interface Exposure {
  /** Papers that may hold one question. */
  cap: number
  drawn: ReadonlyMap<string, number>
  /** Call it for the questions of each paper that is drawn with this, before anything is waited for. */
  count(questions: readonly VersionKey[]): void
}

export interface Exposures {
  /** Null where nothing is capped. */
  of(tx: Tx, exam: Exam, plan: DrawPlan): Promise<Exposure | null>
}

interface Kept extends Exposure {
  /** Papers counted, those included whose transaction is still under way. */
  papers: number
}

const countPapers = prepared<{ n: number }>(
  () => sql`
    select count(*)::int as n from attempts
    where scene = 'exam' and object_id = ${sql.placeholder('id')} and snapshot_no = ${sql.placeholder('no')}`,
)

/** Of starts that are worked on together all ask for the same. */
const papersIn = coalesced(async ({ db }: Tx, exams: readonly Exam[]): Promise<number[]> => {
  const found = new Map<string, number>()
  for (const exam of exams) {
    const key = snapshotOf(exam)
    if (!found.has(key)) found.set(key, (await countPapers(db, { id: exam.id, no: exam.snapshotNo }))[0]?.n ?? 0)
  }
  return exams.map((exam) => found.get(snapshotOf(exam)) ?? 0)
})

const readExposure = async (tx: Tx, exam: Exam, { content }: DrawPlan): Promise<Kept> => {
  // Before the questions: a paper that comes between is counted again, not left out.
  const papers = await papersIn(tx, exam)
  const { rows } = await tx.db.execute<{ id: string; n: number }>(sql`
    select i ->> 'questionId' as id, count(*)::int as n from attempts a, jsonb_array_elements(a.paper -> 'sections') s,
      jsonb_array_elements(s -> 'items') i
    where a.scene = 'exam' and a.object_id = ${exam.id} and a.snapshot_no = ${exam.snapshotNo} group by 1`)
  const all = await countExaminees(tx, exam)
  const drawn = new Map(rows.map(({ id, n }) => [id, n]))
  const kept: Kept = {
    papers,
    cap: Math.max(1, Math.ceil((all * content.exposurePercent) / 100)),
    drawn,
    count: (questions) => {
      kept.papers += 1
      for (const { id } of questions) drawn.set(id, (drawn.get(id) ?? 0) + 1)
    },
  }
  return kept
}

const CACHE = 'examExposure'

/** Papers of the snapshot were taken away. */
export const forgetExposure = (exam: Pick<Exam, 'id' | 'snapshotNo'>) => forgetNotice(CACHE, snapshotOf(exam))

/** An audience that grows moves the cap. */
const TTL_MS = 60_000

/**
 * Counts of the papers of a snapshot go on with each one that is drawn here; where the database knows more papers,
 * another process has drawn some, and all are read anew.
 */
export const createExposures = (caches: CacheRegistry): Exposures => {
  const cache = caches.create<Kept>({
    name: CACHE,
    ...examExposureCacheWords,
    hidden: true,
    max: 20,
    ttlMs: TTL_MS,
  })
  const shared = shareLoads(cache)
  return {
    of: async (tx, exam, plan) => {
      if (plan.content.exposurePercent === 100) return null
      const key = snapshotOf(exam)
      const load = () => readExposure(tx, exam, plan)
      const kept = await shared(key, load)
      if ((await papersIn(tx, exam)) <= kept.papers) return kept
      cache.forget(key)
      return shared(key, load)
    },
  }
}
