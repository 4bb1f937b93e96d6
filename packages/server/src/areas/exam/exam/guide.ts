import { P } from '@portal/contract/privileges.ts'
import { and, count } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { GuideCardSource } from '#src/shared/guide/guide-providers.ts'
import { inPhase } from '../own/phase.ts'

/** 进行中考试: of the exams in reach, those that may be sat now. */
export const runningExamsCard: GuideCardSource = {
  access: [P.exam],
  link: '/videoManageSc/comprehensiveTest?f.phase=running',
  load: async ({ tx, actor }) => {
    const scoped = { ...tx, scope: actor.scopeOf([P.exam]) }
    const [found] = await tx.db
      .select({ n: count() })
      .from(exams)
      .where(and(inScope(scoped, exams.ownerOrgId, exams.createdBy), inPhase('running')))
    return { figure: String(found?.n ?? 0) }
  },
}
