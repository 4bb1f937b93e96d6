import type { PaperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { examPools, paperVersions } from '#src/schema/exam/exam.ts'
import type { Exam } from '../override/person-rules.ts'
import type { Pools } from '../paper/pool.ts'

/** What the exam draws from, as it was when it was published or last renewed. */
export const frozenPools = async (tx: Tx, { id, snapshotNo }: Pick<Exam, 'id' | 'snapshotNo'>): Promise<Pools> => {
  const rows = await tx.db
    .select()
    .from(examPools)
    .where(and(eq(examPools.examId, id), eq(examPools.snapshotNo, snapshotNo)))
  return new Map(rows.map((row) => [row.rowId, row]))
}

export const writePools = async (tx: Tx, { id, snapshotNo }: Pick<Exam, 'id' | 'snapshotNo'>, pools: Pools) => {
  const rows = [...pools].map(([rowId, pool]) => ({
    examId: id,
    snapshotNo,
    rowId,
    questionIds: [...pool.questionIds],
    versionNos: [...pool.versionNos],
    twinGroups: [...pool.twinGroups],
    difficulties: [...pool.difficulties],
  }))
  if (rows.length > 0) await tx.db.insert(examPools).values(rows)
}

interface FrozenPaper {
  content: PaperContent
  questionCount: number
  /** Whole hundredths. */
  total: number
}

export const findPaperVersion = async (tx: Tx, paperId: string | null, no: number): Promise<FrozenPaper | null> => {
  if (paperId === null) return null
  const [version] = await tx.db
    .select()
    .from(paperVersions)
    .where(and(eq(paperVersions.paperId, paperId), eq(paperVersions.no, no)))
  return version ?? null
}
