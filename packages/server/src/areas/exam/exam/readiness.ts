import type { examReadiness } from '@portal/contract/areas/exam/exam/exam.ts'
import type { sayExam } from '@portal/contract/areas/exam/exam/say.ts'
import { examSentence } from '@portal/contract/areas/exam/exam/sentence.ts'
import { EMPTY_AUDIENCE, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams, papers } from '#src/schema/exam/exam.ts'
import type { Portal } from '#src/shared/portal.ts'
import { countNewer } from '../own/newer-versions.ts'
import { lastProof } from '../proof/prove.ts'
import { markersOf } from './detail.ts'
import { preparesAt } from './freeze.ts'
import { findPaperVersion } from './frozen-pools.ts'
import { countExaminees, examinee } from './people.ts'
import { judge, overlapping, warningsOf } from './publish-faults.ts'
import { inPoints } from './results.ts'

/** 已准备 {n}/{audience}: people who have a paper, opened or not. */
export const readinessWith =
  ({ platform }: Portal): HandlerOf<typeof examReadiness> =>
  async ({ tx, body }) => {
    const exam = await getRow(tx, exams, body.examId)
    const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from users u where ${examinee(exam)} and exists (
      select 1 from attempts a where a.scene = 'exam' and a.object_id = ${exam.id} and a.person_id = u.id)`)
    const { faults, subjective } = await judge(tx, exam)
    const newer = await countNewer(tx, exam)
    return {
      prepared: rows[0]?.n ?? 0,
      audience: await countExaminees(tx, exam),
      preparesAt: exam.state === 'published' ? preparesAt(exam) : null,
      markers: await markersOf(tx, exam),
      subjective,
      newer,
      // A running exam has nothing to be got ready any more.
      faults: exam.firstStartedAt === null ? faults : [],
      warnings: await warningsOf(tx, exam, newer),
      proof: await lastProof(tx, { exam, build: platform.build }),
    }
  }

/** The sentence of settings as they stand in the wizard, and what their author should know before he publishes them. */
export const say: HandlerOf<typeof sayExam> = async ({ tx, body }) => {
  const { id = null, audience = EMPTY_AUDIENCE } = body
  const { paperId, ...facts } = body.fields
  const paper = paperId === null ? null : await getRow(tx, papers, paperId)
  const version = paper && (await findPaperVersion(tx, paper.id, paper.version))
  const { questionCount = 0, total = 0 } = version ?? {}
  const isForNobody = isEmptyAudience(audience)
  const { openAt, closeAt } = facts
  return {
    text: examSentence({ ...facts, questionCount, total: inPoints(total) }),
    paperTitle: paper?.title ?? '',
    questionCount,
    total: inPoints(total),
    people: isForNobody ? null : await countExaminees(tx, { audience }),
    clashes: isForNobody || openAt >= closeAt ? [] : await overlapping(tx, { id, audience, openAt, closeAt }),
  }
}
