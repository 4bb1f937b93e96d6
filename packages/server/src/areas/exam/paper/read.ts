import type { PaperContent } from '@portal/contract/areas/exam/paper/content.ts'
import type { getPaper, PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { getRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { papers, paperVersions } from '#src/schema/exam/exam.ts'
import { paperLines } from './lines.ts'
import { isUsable, namedQuestions } from './named-questions.ts'
import { rowsOf } from './pool.ts'

/** The frozen content of a published version. */
export const getVersion = async (tx: Tx, paperId: string, no: number) => {
  const [version] = await tx.db
    .select()
    .from(paperVersions)
    .where(and(eq(paperVersions.paperId, paperId), eq(paperVersions.no, no)))
  return version ?? refuse(errors.missing)
}

export const namedIds = (content: PaperContent): string[] => [
  ...new Set([
    ...content.sections.flatMap(({ slots }) => slots.map(({ questionId }) => questionId)),
    ...rowsOf(content).flatMap(({ requiredIds, excludeIds }) => [...requiredIds, ...excludeIds]),
  ]),
]

const questionsOf = async (tx: Tx, actor: Actor, content: PaperContent): Promise<PaperQuestion[]> => {
  const known = await namedQuestions(tx, namedIds(content), await usableBanks(tx, actor))
  return [...known.values()].map((question) => ({
    id: question.id,
    number: question.number,
    kind: question.kind,
    stemText: question.stemText,
    difficulty: question.level,
    score: question.hundredths / 100,
    state: question.state,
    currentNo: question.currentNo,
    usable: isUsable(question),
  }))
}

const versionsOf = async (tx: Tx, id: string) => {
  const { rows } = await tx.db.execute<{ no: number; publishedAt: string; publishedByName: string }>(sql`
    select v.no, v.published_at as "publishedAt", coalesce(u.name, '') as "publishedByName"
    from paper_versions v left join users u on u.id = v.published_by where v.paper_id = ${id} order by v.no desc`)
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }))
}

export const get: HandlerOf<typeof getPaper> = async ({ tx, body, actor }) => {
  const { id, content } = await getRow(tx, papers, body.id)
  const [line = refuse(errors.missing)] = await paperLines({ tx, actor }, [id])
  const shown = { ...line, content, ...(body.version === undefined ? {} : await shownVersion(tx, id, body.version)) }
  return {
    ...shown,
    questions: await questionsOf(tx, actor, shown.content),
    versions: await versionsOf(tx, id),
    mayEdit: actor.holds(P.examPaper) && body.version === undefined,
  }
}

const shownVersion = async (tx: Tx, paperId: string, no: number) => {
  const { title, mode, content, questionCount, total } = await getVersion(tx, paperId, no)
  return { title, mode, content, questionCount, total: total / 100, version: no, edited: false }
}
