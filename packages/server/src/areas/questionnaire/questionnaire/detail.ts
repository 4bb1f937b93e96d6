import { reportPaths } from '@portal/contract/areas/questionnaire/question/random-respondent.ts'
import {
  askingFaults,
  sensitiveFindings,
  validateLogic,
} from '@portal/contract/areas/questionnaire/question/validate-logic.ts'
import {
  answerPathOf,
  modeSentence,
  type QuestionnaireDetail,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import type {
  getQuestionnaire,
  validateQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { errors } from '@portal/contract/errors.ts'
import { invitationPathOf } from '@portal/contract/guests.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import type { Portal } from '#src/shared/portal.ts'
import { invitationCode } from '#src/shared/session/guests.ts'
import { getIn, isFrozen, isReviewer, type Questionnaire, reached, surveyOf } from '../access.ts'
import { questionnaireRows } from './rows.ts'

const codes = {
  save: P.questionnaireSave,
  publish: P.questionnairePublish,
  remove: P.questionnaireDelete,
  result: P.questionnaireResult,
  raw: P.questionnaireRaw,
  export: P.questionnaireExport,
} as const

type Rights = QuestionnaireDetail['rights']

const rightsOver = async (tx: Tx, actor: Actor, { id }: Questionnaire): Promise<Rights> => {
  const columns = Object.entries(codes).map(
    ([name, code]) => sql`(${actor.holds(code)} and ${reached(tx, actor, [code])}) as ${sql.identifier(name)}`,
  )
  const { rows } = await tx.db.execute<Record<keyof Rights, boolean>>(
    sql`select ${sql.join(columns, sql`, `)} from ${questionnaires} where ${questionnaires.id} = ${id}`,
  )
  return rows[0] ?? refuse(errors.missing)
}

export const forReaders = (tx: Tx, actor: Actor) =>
  sql`(${reached(tx)} or (${questionnaires.deletedAt} is null and ${isReviewer(actor)}))`

export const getWith =
  ({ platform }: Portal): HandlerOf<typeof getQuestionnaire> =>
  async ({ tx, body, actor }) => {
    const found = await getIn(tx, body.id, forReaders(tx, actor))
    const [row = refuse(errors.missing)] = await questionnaireRows({ tx, actor }, [found.id])
    const { questions } = await surveyOf(tx.db, found)
    return {
      ...found,
      ...row,
      reminders: found.reminders.map((each) => new Date(each)),
      questions,
      frozen: await isFrozen(tx, found.id),
      modeText: modeSentence(found),
      answerPath:
        found.access === 'open'
          ? invitationPathOf(invitationCode(platform.secrets, { kind: 'questionnaire', id: found.id }))
          : answerPathOf(found.id),
      rights: await rightsOver(tx, actor, found),
    }
  }

export const validate: HandlerOf<typeof validateQuestionnaire> = async ({ tx, body, actor }) => {
  const found = await getIn(tx, body.id, forReaders(tx, actor))
  const survey = await surveyOf(tx.db, found)
  const isAnonymous = found.mode === 'anonymous'
  return {
    faults: [...validateLogic(survey), ...askingFaults(survey, found)],
    findings: isAnonymous ? sensitiveFindings(survey) : [],
    ...reportPaths(survey, Math.random),
  }
}
