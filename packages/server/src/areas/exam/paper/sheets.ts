import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { type DrawInput, pickQuestions } from './draw.ts'
import type { Picks } from './draw-plan.ts'
import { layPaper, type QuestionSheet, type Sheets, sheetKey } from './lay-paper.ts'

export interface VersionKey {
  id: string
  no: number
}

/** Contents of exactly these versions. */
export const contentsOf = async (tx: Tx, keys: readonly VersionKey[]): Promise<Map<string, QuestionContent>> => {
  const { rows } = await tx.db.execute<{ id: string; no: number; content: QuestionContent }>(sql`
    select v.question_id as id, v.no, v.content
    from unnest(${sql.param(keys.map(({ id }) => id))}::uuid[], ${sql.param(keys.map(({ no }) => no))}::int[]) as w (id, no)
      join question_versions v on v.question_id = w.id and v.no = w.no`)
  return new Map(rows.map(({ id, no, content }) => [sheetKey(id, no), content]))
}

export const sheetOf = ({ kind, options, parts }: QuestionContent): QuestionSheet => ({ kind, options, parts })

export const sheetsOf = async (tx: Tx, keys: readonly VersionKey[]): Promise<Sheets> =>
  new Map([...(await contentsOf(tx, keys))].map(([key, content]) => [key, sheetOf(content)]))

export const pickedKeys = ({ plan }: Pick<DrawInput, 'plan'>, { byRow }: Picks): VersionKey[] => [
  ...plan.fixed.values(),
  ...[...byRow.values()].flat(),
]

interface DrawRequest extends DrawInput {
  shuffleQuestions: boolean
  shuffleOptions: boolean
}

/** Draws and lays out one paper, loading no more than the versions it asks. */
export const drawFor = async (tx: Tx, request: DrawRequest): Promise<{ paper: DrawnPaper; relaxed: string[] }> => {
  const picks = pickQuestions(request)
  const sheets = await sheetsOf(tx, pickedKeys(request, picks))
  return { paper: layPaper({ ...request, picks, sheets }), relaxed: picks.relaxed }
}
