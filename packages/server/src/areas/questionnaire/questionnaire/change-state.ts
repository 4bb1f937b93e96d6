import {
  askingFaults,
  type LogicFault,
  validateLogic,
} from '@portal/contract/areas/questionnaire/question/validate-logic.ts'
import {
  type QuestionnaireAction,
  type QuestionnaireState,
  questionnaireFlow,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import type { changeQuestionnaireState } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { questionnaireRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import type { Portal } from '#src/shared/portal.ts'
import { getIn, holdAnswering, lockIn, noteOf, type Questionnaire, reached, surveyOf } from '../access.ts'
import { close } from '../opening/close.ts'
import { setState } from './approval-subject.ts'
import { countExpected } from './dimensions.ts'

interface Step {
  portal: Portal
  actor: Actor
  row: Questionnaire
  closeAt: Date | undefined
}

/** What keeps it from being put before anybody, in words for its author. */
const faultsOf = async (tx: Tx, row: Questionnaire): Promise<LogicFault[]> => {
  const survey = await surveyOf(tx.db, row)
  ensure(
    survey.questions.some(({ kind, hidden }) => kind !== 'section' && !hidden),
    no.noQuestions,
  )
  ensure(row.closeAt > new Date(), no.pastClose)
  if (row.mode === 'anonymous')
    ensure((await countExpected(tx.db, row)) >= row.k || row.access !== 'audience', no.smallAudience, { k: row.k })
  return [...validateLogic(survey), ...askingFaults(survey, row)]
}

const submit = async (tx: Tx, { portal, actor, row }: Step): Promise<LogicFault[]> => {
  const faults = await faultsOf(tx, row)
  if (faults.length > 0) return faults
  await portal.approval.submit(tx, actor, { subjectType: 'questionnaire', subjectId: row.id })
  return []
}

const reopen = async (tx: Tx, { row, closeAt }: Step) => {
  ensure(row.mode === 'named', no.noReopen)
  ensure(closeAt && closeAt > new Date(), no.laterClose)
  await tx.db.update(questionnaires).set({ closeAt }).where(eq(questionnaires.id, row.id))
  tx.notes.push(noteOf(row, 'closeAt', row.closeAt, closeAt))
  await setState(tx, row, 'collecting')
}

const resume = async (tx: Tx, { row }: Step) => {
  ensure(row.closeAt > new Date(), no.laterClose)
  await setState(tx, row, row.openAt > new Date() ? 'published' : 'collecting')
}

const remove = async (tx: Tx, { row }: Step) => {
  await tx.db.update(questionnaires).set({ deletedAt: sql`now()` }).where(eq(questionnaires.id, row.id))
  tx.notes.push({ ...noteOf(row, 'deletedAt', null, new Date()), kind: 'delete' })
}

const nothing: LogicFault[] = []
const plain = (work: (tx: Tx, step: Step) => Promise<unknown>) => async (tx: Tx, step: Step) => {
  await work(tx, step)
  return nothing
}

const steps: Record<QuestionnaireAction, (tx: Tx, step: Step) => Promise<LogicFault[]>> = {
  submit,
  withdraw: plain((tx, { portal, row }) =>
    portal.approval.withdraw(tx, { subjectType: 'questionnaire', subjectId: row.id }),
  ),
  pause: plain((tx, { row }) => setState(tx, row, 'paused')),
  resume: plain(resume),
  close: plain((tx, { row }) => close(tx, row)),
  reopen: plain(reopen),
  archive: plain((tx, { row }) => setState(tx, row, 'archived')),
  delete: plain(remove),
}

const whyNot: Record<QuestionnaireAction, Refusal> = {
  submit: no.notDraft,
  withdraw: no.notInReview,
  pause: no.notOpen,
  resume: no.notPaused,
  close: no.notOpen,
  reopen: no.notClosed,
  archive: no.notClosed,
  delete: no.inUse,
}

/** The engine locks its request before the subject; everything else holds the row at once. */
const byEngine: readonly QuestionnaireAction[] = ['submit', 'withdraw']

const stateOf = async (tx: Tx, id: string): Promise<QuestionnaireState> => {
  const [row] = await tx.db
    .select({ state: questionnaires.state })
    .from(questionnaires)
    .where(eq(questionnaires.id, id))
  return row?.state ?? 'archived'
}

export const changeStateWith =
  (portal: Portal): HandlerOf<typeof changeQuestionnaireState> =>
  async ({ tx, body, actor }) => {
    const { id, action, closeAt } = body
    const code = action === 'delete' ? P.questionnaireDelete : P.questionnairePublish
    ensure(actor.holds(code), errors.noRight)
    const where = reached(tx, actor, [code])
    if (!byEngine.includes(action)) await holdAnswering(tx, id)
    const row = byEngine.includes(action) ? await getIn(tx, id, where) : await lockIn(tx, id, where)
    ensure(questionnaireFlow.allows(action, row.state), whyNot[action])
    const faults = await steps[action](tx, { portal, actor, row, closeAt })
    const last = tx.notes.at(-1)
    if (body.reason && last) last.reason = body.reason
    return { state: await stateOf(tx, id), faults }
  }
