import type { QuestionContent, QuestionSource } from '@portal/contract/areas/assessment/question/content.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'

/** One wording of a question, as it is asked and scored: it never changes, so every process keeps it. */
export interface AskedVersion {
  questionId: string
  versionNo: number
  content: QuestionContent
  source: QuestionSource | null
  knowledgeIds: string[]
}

export interface VersionRef {
  questionId: string
  versionNo: number
}

/** Versions by {@link versionKey}; all that were asked for are there. */
export type Versions = ReadonlyMap<string, AskedVersion>

export interface VersionCache {
  load(db: Db, refs: readonly VersionRef[]): Promise<Versions>
}

export const versionKey = ({ questionId, versionNo }: VersionRef): string => `${questionId}:${versionNo}`

export const versionOf = (versions: Versions, ref: VersionRef): AskedVersion => {
  const version = versions.get(versionKey(ref))
  if (!version) throw new Error(`version ${versionKey(ref)} is not there`)
  return version
}

interface Row {
  question_id: string
  no: number
  content: QuestionContent
  source: QuestionSource | null
  knowledge_ids: string[]
}

const readVersions = async (db: Db, refs: readonly VersionRef[]): Promise<Map<string, AskedVersion>> => {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select v.question_id, v.no, v.content, v.source, v.knowledge_ids from question_versions v
    join unnest(${sql.param(refs.map(({ questionId }) => questionId))}::uuid[],
      ${sql.param(refs.map(({ versionNo }) => versionNo))}::int[]) as asked (question_id, no)
      on v.question_id = asked.question_id and v.no = asked.no
    where v.activated_at is not null`)
  return new Map(
    rows.map((row) => {
      const ref = { questionId: row.question_id, versionNo: row.no }
      return [versionKey(ref), { ...ref, content: row.content, source: row.source, knowledgeIds: row.knowledge_ids }]
    }),
  )
}

const MEGABYTE = 1_048_576

/** Only what was once in force may be asked, and a trigger keeps that as it is: no notice ever clears this cache. */
export const createVersionCache = ({ caches }: Platform): VersionCache => {
  const cache = caches.create<AskedVersion>({
    name: 'questionVersion',
    purpose: '答题用题目版本',
    hidden: true,
    max: 50_000,
    maxBytes: 96 * MEGABYTE,
    ttlMs: DAY_MS,
  })

  return {
    load: async (db, refs) => {
      const wanted = new Map(refs.map((ref) => [versionKey(ref), ref]))
      const known = await cache.getAll([...wanted.keys()], (missing) =>
        readVersions(
          db,
          missing.flatMap((key) => wanted.get(key) ?? []),
        ),
      )
      if (known.size < wanted.size) for (const ref of wanted.values()) versionOf(known, ref)
      return known
    },
  }
}
