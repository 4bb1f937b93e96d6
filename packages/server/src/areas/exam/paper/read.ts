import type { PaperContent } from '@portal/contract/areas/exam/paper/content.ts'
import type { getPaper, listPapers, PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { getRow, listRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { papers, paperVersions } from '#src/schema/exam/exam.ts'
import { linesOf, type Paper } from './lines.ts'
import { isUsable, namedQuestions } from './named-questions.ts'
import { rowsOf } from './pool.ts'

export const list: HandlerOf<typeof listPapers> = async ({ tx, body }) => {
  const query = { ...body, sort: body.sort ?? '-updatedAt' }
  const found = await listRows(tx, papers, query, { search: [papers.title] })
  return { list: await linesOf(tx, found.list), total: found.total }
}

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

const versionsOf = async (tx: Tx, { id }: Paper) => {
  const { rows } = await tx.db.execute<{ no: number; publishedAt: string; publishedByName: string }>(sql`
    select v.no, v.published_at as "publishedAt", coalesce(u.name, '') as "publishedByName"
    from paper_versions v left join users u on u.id = v.published_by where v.paper_id = ${id} order by v.no desc`)
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }))
}

export const get: HandlerOf<typeof getPaper> = async ({ tx, body, actor }) => {
  const paper = await getRow(tx, papers, body.id)
  const shown =
    body.version === undefined ? paper : { ...paper, ...(await shownVersion(tx, paper, body.version)), edited: false }
  const [line] = await linesOf(tx, [shown])
  if (!line) return refuse(errors.missing)
  return {
    ...line,
    content: shown.content,
    questions: await questionsOf(tx, actor, shown.content),
    versions: await versionsOf(tx, paper),
    mayEdit: actor.holds(P.examPaper) && body.version === undefined,
  }
}

const shownVersion = async (tx: Tx, { id }: Paper, no: number) => {
  const { title, mode, content, questionCount, total } = await getVersion(tx, id, no)
  return { title, mode, content, questionCount, total, version: no }
}
