import type { AnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import type { takeSurveyFile } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { answerMessages, answerRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaireQuestions, questionnaires } from '#src/schema/questionnaire.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import type { Portal } from '#src/shared/portal.ts'
import { getAddressed } from './standing.ts'

/** Collecting questionnaires for this person that ask for files. */
const asksForFiles = async (db: Db, { facets }: Actor, id?: string): Promise<boolean> => {
  const asked = db
    .select({ one: sql`1` })
    .from(questionnaireQuestions)
    .where(and(eq(questionnaireQuestions.questionnaireId, questionnaires.id), eq(questionnaireQuestions.kind, 'file')))
  const rows = await db
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(
      and(
        id === undefined ? undefined : eq(questionnaires.id, id),
        isNull(questionnaires.deletedAt),
        eq(questionnaires.state, 'collecting'),
        addressedTo(questionnaires, facets),
        exists(asked),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whoever is asked for a file may send one, and nobody else. */
export const allowSurveyFiles = ({ files, platform }: Portal): void =>
  files.uploaders.provide('questionnaire', async (actor, purpose) => {
    if (purpose !== 'answer' || actor.guest) return false
    return asksForFiles(platform.db, actor)
  })

/** Whoever reads named answers may read what came with them. */
const openSurveyFile: FileOpener = async (tx, actor, fileId) => {
  if (!actor.holds(P.questionnaireRaw)) return false
  const within = inScope({ ...tx, scope: actor.scopeOf([P.questionnaireRaw]) }, sql`q.owner_org_id`, sql`q.created_by`)
  const { rows } = await tx.db.execute(sql`
    select 1 from files f join questionnaire_responses r on r.person_id = f.owner_id
      join questionnaires q on q.id = r.questionnaire_id and q.mode = 'named' and q.deleted_at is null
    where f.id = ${fileId} and f.purpose = 'answer' and ${within}
      and jsonb_path_exists(r.answers, '$.*.files[*] ? (@.id == $id)', jsonb_build_object('id', f.id)) limit 1`)
  return rows.length > 0
}

export const openSurveyFiles = ({ files }: Portal): void => files.openers.provide('questionnaire', openSurveyFile)

/** Nothing names it before the answer is handed in; until then it stays with its owner. */
export const takeFile: HandlerOf<typeof takeSurveyFile> = async ({ tx, body, actor }) => {
  const { id } = await getAddressed(tx, actor, body.id)
  ensure(await asksForFiles(tx.db, actor, id), no.noFiles)
  const { id: fileId, name } = await takeUpload(tx, actor, body.uploadId, 'answer')
  return { id: fileId, name }
}

interface NamedFile {
  questionId: string
  id: string
  name: string
}

const filesIn = (answers: SurveyAnswers): NamedFile[] =>
  Object.entries(answers).flatMap(([questionId, answer]) =>
    answer.type === 'files' ? answer.files.map((file) => ({ questionId, ...file })) : [],
  )

/** Refuses files that this person has not sent, or that go under another name than their own. */
export const ensureOwnFiles = async (tx: Tx, { id: personId }: Actor, answers: SurveyAnswers): Promise<void> => {
  const named = filesIn(answers)
  if (named.length === 0) return
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from files
    where id = any(${sql.param(named.map(({ id }) => id))}::uuid[]) and owner_id = ${personId} and purpose = 'answer'`)
  const own = new Map(rows.map(({ id, name }) => [id, name]))
  const fields = named
    .filter(({ id, name }) => own.get(id) !== name)
    .map(({ questionId }) => ({ field: `answers.${questionId}`, message: answerMessages.fileGone }))
  if (fields.length > 0) throw new AppError(errors.invalid, { fields })
}

/** With addresses for somebody whose right to the answer the caller has judged. */
export const answerFilesFor = (files: Files, actor: Actor, answers: SurveyAnswers): AnswerFile[] =>
  filesIn(answers).map(({ id, name }) => ({ id, name, url: files.fileUrl(actor, { id, name }) }))
