import { and, desc, eq, ilike, ne, sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { CertificateBasisRules } from '#src/shared/certificate-bases.ts'
import { countedResults, inPoints } from '../exam/results.ts'

const inReach = (tx: Tx) => and(inScope(tx, exams.ownerOrgId, exams.createdBy), ne(exams.state, 'draft'))

/** Exams as a basis of certificates: whoever passes by the counted result may have one. */
export const examBasis: CertificateBasisRules = {
  find: async (tx, id) => {
    const [exam] = await tx.db
      .select()
      .from(exams)
      .where(and(eq(exams.id, id), inReach(tx)))
    return exam ? { kind: 'exam', id: exam.id, title: exam.title, period: null, orgId: exam.ownerOrgId } : null
  },
  achieved: async ({ db }, id, userIds) => {
    const { rows } = await db.execute<{ person_id: string; score: number }>(sql`
      select r.person_id, r.score::float8 as score from exams e cross join lateral ${countedResults(sql`e`)} r
      where e.id = ${id} and r.reached >= e.pass_score and r.person_id = any(${sql.param([...userIds])}::uuid[])`)
    return rows.map(({ person_id, score }) => ({
      ...{ userId: person_id, hours: null, percent: null },
      score: inPoints(score),
    }))
  },
  search: async (tx, keyword, limit) =>
    tx.db
      .select({ id: exams.id, title: exams.title, at: exams.openAt })
      .from(exams)
      .where(and(inReach(tx), keyword === '' ? undefined : ilike(exams.title, `%${escapeLike(keyword)}%`)))
      .orderBy(desc(exams.openAt))
      .limit(limit),
}
