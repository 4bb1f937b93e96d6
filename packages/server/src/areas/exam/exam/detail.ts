import type { ExamDetail, getExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { examSentence } from '@portal/contract/areas/exam/exam/sentence.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { exams, papers } from '#src/schema/exam/exam.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Exam } from '../override/person-rules.ts'
import { phaseOf } from '../own/phase.ts'
import { inPoints } from './results.ts'

/** Names of the markers of an exam, those who are gone left out. */
export const markersOf = async (tx: Tx, { rules }: Pick<Exam, 'rules'>): Promise<{ id: string; name: string }[]> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from users where id = any(${sql.param(rules.marking.markerIds)}::uuid[])
      and enabled and deleted_at is null order by name collate "zh-x-icu"`)
  return rows
}

/** The rules in words, word for word the same for author and examinee. */
export const sentenceOf = ({ openAt, closeAt, questionCount, total, rules, passwordHash }: Exam): string =>
  examSentence({ openAt, closeAt, questionCount, total: inPoints(total), rules, hasPassword: passwordHash !== null })

export const get: HandlerOf<typeof getExam> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.id)
  const [more] = await tx.db
    .select({ phase: phaseOf, paperTitle: papers.title, ownerOrgName: orgUnits.name })
    .from(exams)
    .leftJoin(papers, eq(papers.id, exams.paperId))
    .leftJoin(orgUnits, eq(orgUnits.id, exams.ownerOrgId))
    .where(eq(exams.id, exam.id))
  return {
    ...exam,
    ownerOrgName: more?.ownerOrgName ?? '',
    paperTitle: more?.paperTitle ?? '',
    audienceText: describeAudience(exam.audience, await namesOfAudiences(tx.db, [exam.audience])),
    hasPassword: exam.passwordHash !== null,
    total: inPoints(exam.total),
    phase: more?.phase ?? 'upcoming',
    started: exam.firstStartedAt !== null,
    paused: exam.pausedAt !== null,
    markerNames: await markersOf(tx, exam),
    sentence: sentenceOf(exam),
  } satisfies ExamDetail
}
