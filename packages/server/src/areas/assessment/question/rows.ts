import type { QuestionLabelKind } from '@portal/contract/areas/assessment/label.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { keyTextOfQuestion } from '@portal/contract/areas/assessment/question/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { given } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { questions } from '#src/schema/assessment.ts'
import { banksWhere, type Reach } from '../category/banks.ts'

const labelsOf = (kind: QuestionLabelKind): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'colour', l.colour)
    order by l.sort, l.name collate "zh-x-icu")
  from question_label_links k join question_labels l on l.id = k.label_id
  where k.question_id = ${questions.id} and l.kind = ${kind}), '[]')`

/** What the caller may do with the rows of a page, by their banks. */
export const rightsOver = (reach: Reach) => ({
  editable: banksWhere(reach, ({ edit }) => edit),
  withKeys: banksWhere(reach, ({ key }) => key),
})

const isIn = (banks: 'editable' | 'withKeys'): SQL => sql`${questions.bankId} = any(${given(banks)}::uuid[])`

/** A question as the list shows it; its key only of banks whose keys the caller may see. */
export const questionShown = {
  from: sql`${questions}`,
  key: questions.id,
  joins: sql`left join users u on u.id = coalesce(${questions.updatedBy}, ${questions.createdBy})
    left join question_versions v on v.question_id = ${questions.id} and ${isIn('withKeys')}
      and v.no = case when ${questions.currentNo} = 0 then ${questions.latestNo} else ${questions.currentNo} end`,
  columns: {
    id: questions.id,
    revision: questions.revision,
    createdAt: questions.createdAt,
    updatedAt: questions.updatedAt,
    number: questions.number,
    stemText: questions.stemText,
    hasPicture: questions.hasPicture,
    kind: questions.kind,
    typeId: questions.typeId,
    typePath: sql`coalesce((select string_agg(up.name, '/' order by up.depth) from question_categories c
      join question_categories up on c.path like up.path || '%' where c.id = ${questions.typeId}), '')`,
    knowledge: labelsOf('knowledge'),
    labels: labelsOf('label'),
    difficulty: questions.difficulty,
    score: sql`(${questions.scoreHundredths} / 100.0)::float8`,
    measured: questions.measuredDifficulty,
    answers: questions.answers,
    facility: questions.facility,
    rRest: questions.rRest,
    drift: questions.drift,
    useCount: questions.useCount,
    lastUsedAt: questions.lastUsedAt,
    state: questions.state,
    no: questions.currentNo,
    draftState: questions.draftState,
    validTo: questions.validTo,
    updatedByName: sql`coalesce(u.name, '')`,
    mayEdit: isIn('editable'),
    content: sql<QuestionContent | null>`v.content`,
  },
} as const

type Read = Omit<QuestionRow, 'keyText'> & { content: QuestionContent | null }

export const withKeys = (rows: readonly Read[]): QuestionRow[] =>
  rows.map(({ content, ...row }) => ({ ...row, ...(content !== null && { keyText: keyTextOfQuestion(content) }) }))

const readRows = rowsByKey<QuestionRow>()(questionShown)

/** Questions as the list shows them. */
export const questionRows = async (caller: Caller, reach: Reach, ids: readonly string[]): Promise<QuestionRow[]> => {
  const { editable, withKeys: open } = rightsOver(reach)
  return withKeys(await readRows(caller, ids, { 'given.editable': editable, 'given.withKeys': open }))
}
