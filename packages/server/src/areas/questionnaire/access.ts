import { type StoredQuestion, type Survey } from '@portal/contract/areas/questionnaire/question/question.ts'
import { questionnaireRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { and, eq, type InferSelectModel, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { prepared, preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { questionnaireQuestions, questionnaireResponses, questionnaires } from '#src/schema/questionnaire.ts'

export type Questionnaire = InferSelectModel<typeof questionnaires>
export type QuestionRow = InferSelectModel<typeof questionnaireQuestions>

export interface StoredSurvey extends Survey {
  questions: StoredQuestion[]
}

/** Rows the caller reaches by the codes of the call, or by these. */
export const reached = (tx: Tx, actor?: Actor, codes?: readonly Privilege[]): SQL => {
  const scoped = actor && codes ? { ...tx, scope: actor.scopeOf(codes) } : tx
  return sql`(${inScope(scoped, questionnaires.ownerOrgId, questionnaires.createdBy)} and ${questionnaires.deletedAt} is null)`
}

/** The questionnaire within reach; absent and foreign alike are missing. */
export const getIn = async (tx: Tx, id: string, where: SQL = reached(tx)): Promise<Questionnaire> => {
  const [row] = await tx.db
    .select()
    .from(questionnaires)
    .where(and(eq(questionnaires.id, id), where))
  return row ?? refuse(errors.missing)
}

/** As {@link getIn}, held against other writers until the commit. */
export const lockIn = async (tx: Tx, id: string, where: SQL = reached(tx)): Promise<Questionnaire> => {
  const [row] = await tx.db
    .select()
    .from(questionnaires)
    .where(and(eq(questionnaires.id, id), where))
    .for('update')
  return row ?? refuse(errors.missing)
}

const LOCK_SPACE = 40_010
const lockOf = (id: SQL) => sql`hashtextextended(${id}::text, ${LOCK_SPACE}::bigint)`

/**
 * Answers come in side by side; whatever ends or changes the questionnaire waits for them and they for it. Taken
 * before anything is read, so that what is read afterwards holds.
 */
export const shareAnswering = (tx: Tx, id: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(sql`${id}`)})`)

export const holdAnswering = (tx: Tx, id: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(${lockOf(sql`${id}`)})`)

/** {@link shareAnswering} of several without waiting: answers those that nobody holds. */
export const shareFreeAnswering = prepared<{ id: string }>(
  () => sql`
    select id from unnest(${sql.placeholder('ids')}::uuid[]) q (id)
    where pg_try_advisory_xact_lock_shared(${lockOf(sql`id`)})`,
)

export const questionOf = (row: QuestionRow): StoredQuestion => ({
  id: row.id,
  revision: row.revision,
  pageId: row.pageId,
  ...row.content,
  showIf: row.showIf,
  jumps: row.jumps,
  hidden: row.hidden,
  originId: row.originId,
})

const questionRow = wholeRow(questionnaireQuestions)

const readQuestions = preparedRows(
  () => sql`select ${questionRow.list} from ${questionnaireQuestions}
    where ${questionnaireQuestions.questionnaireId} = any(${sql.placeholder('ids')}::uuid[])
    order by ${questionnaireQuestions.sort}`,
)

type Paged = Pick<Questionnaire, 'id' | 'pages'>

/** Of each questionnaire its pages with their questions in the order people meet them. */
export const surveysOf = async (db: Db, questionnaires: readonly Paged[]): Promise<Map<string, StoredSurvey>> => {
  const found = await readQuestions(db, { ids: questionnaires.map(({ id }) => id) })
  const rows = found.map((values) => questionRow.rowOf(values))
  return new Map(
    questionnaires.map(({ id, pages }) => {
      const places = new Map(pages.map((page, at) => [page.id, at]))
      const placeOf = ({ pageId, sort }: QuestionRow) => (places.get(pageId) ?? pages.length) * 1000 + sort
      const own = rows.filter((row) => row.questionnaireId === id).sort((a, b) => placeOf(a) - placeOf(b))
      return [id, { pages, questions: own.map(questionOf) }]
    }),
  )
}

/** {@link surveysOf} of one. */
export const surveyOf = async (db: Db, questionnaire: Paged): Promise<StoredSurvey> =>
  (await surveysOf(db, [questionnaire])).get(questionnaire.id) ?? { pages: questionnaire.pages, questions: [] }

export const isFrozen = async (tx: Tx, id: string): Promise<boolean> => {
  const [row] = await tx.db
    .select({ id: questionnaireResponses.id })
    .from(questionnaireResponses)
    .where(eq(questionnaireResponses.questionnaireId, id))
    .limit(1)
  return row !== undefined
}

/** People who were asked to decide about it may look at it, whatever their rows. */
export const isReviewer = (actor: Actor): SQL => sql`exists (
  select 1 from approval_requests r join approval_tasks a on a.request_id = r.id
  where r.subject_type = 'questionnaire' and r.subject_id = ${questionnaires.id} and a.assignee_id = ${actor.id})`

export const libraryWhere = (tx: Tx): SQL =>
  and(
    isNull(questionnaireQuestions.questionnaireId),
    inScope(tx, questionnaireQuestions.ownerOrgId, questionnaireQuestions.createdBy),
  ) ?? sql`false`

const WRITTEN = ['draft', 'in_review'] as const

/** Whether everything may be changed, or only words; an ended one is not changed at all. */
export const isOpenToChange = ({ state }: Pick<Questionnaire, 'state'>): boolean => {
  ensure(state !== 'closed' && state !== 'archived', no.ended)
  return WRITTEN.some((each) => each === state)
}

export const noteOf = (
  { id, title, ownerOrgId }: Pick<Questionnaire, 'id' | 'title' | 'ownerOrgId'>,
  field: string,
  before: unknown,
  after: unknown,
) => ({
  objectType: 'questionnaires',
  objectId: id,
  objectName: title,
  objectOrgId: ownerOrgId,
  diff: [{ field, before, after }],
})
