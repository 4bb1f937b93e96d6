import type {
  followUpQuestion,
  markUseful,
  rateQuestion,
  reopenQuestion,
  reportQuestion,
  supplementQuestion,
} from '@portal/contract/areas/expert/question.ts'
import { expertRefusals as no, REOPEN_DAYS } from '@portal/contract/areas/expert/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { expertAnswerMarks, expertAnswers, expertReports } from '#src/schema/expert/question.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import { tellAsker, tellCoordinators, tellExpert } from '../desk/tell.ts'
import { ensureClean } from './ask.ts'
import { askerDid, change, dueValues, happened, newRound } from './change.ts'
import { pausedTill } from './due.ts'
import { ensureLive, findOpen, isAsker, lockOpen, lockOwn, type Question, reaches } from './reach.ts'
import { isAnswered } from './states.ts'

/** 补充: what was missing is there, and the clock goes on. */
export const supplementWith =
  ({ settings }: Portal): HandlerOf<typeof supplementQuestion> =>
  async ({ tx, body: { id, text }, actor }) => {
    await ensureClean(settings, { text })
    const question = await lockOwn(tx, actor, id)
    ensure(question.state !== 'closed', errors.stateChanged)
    await askerDid(tx, question, { kind: 'supplement', text })
    if (question.state !== 'needsInfo') {
      await change(tx, question, {})
      return { dueAt: question.dueAt }
    }
    const calendar = await loadWorkCalendar(tx.db)
    const clock = { ...question, pausedHours: pausedTill(calendar, question, new Date()), pausedAt: null }
    const state = question.assigneeId === null ? 'asked' : question.firstAnsweredAt ? 'followUp' : 'assigned'
    const { pausedHours, pausedAt } = clock
    const due = dueValues(calendar, clock, question.firstAnsweredAt)
    const resumed = await change(tx, question, { state, pausedHours, pausedAt, ...due })
    await tellExpert(tx, resumed, 'supplied', 'suppliedText')
    return { dueAt: resumed.dueAt }
  }

/** A new round: with the expert who has it, else with whoever assigns. */
const begin = async (portal: Portal, tx: Tx, question: Question, state: 'assigned' | 'followUp'): Promise<Question> => {
  const round = newRound(await loadWorkCalendar(tx.db), question, new Date())
  const begun = await change(tx, question, {
    ...round,
    state: question.assigneeId === null ? 'asked' : state,
  })
  if (question.assigneeId === null) await tellCoordinators(portal, tx, begun)
  else await tellExpert(tx, begun, state === 'followUp' ? 'asksOn' : 'reopened', 'asksOnText')
  return begun
}

export const followUpWith =
  (portal: Portal): HandlerOf<typeof followUpQuestion> =>
  async ({ tx, body: { id, text }, actor }) => {
    await ensureClean(portal.settings, { text })
    const question = await lockOwn(tx, actor, id)
    ensure(question.state === 'answered' || question.state === 'accepted', errors.stateChanged)
    await askerDid(tx, question, { kind: 'followUp', text })
    const { dueAt } = await begin(portal, tx, question, 'followUp')
    return { dueAt }
  }

const ensureInTime = ({ closedAt }: Question): void =>
  ensure(closedAt === null || Date.now() - closedAt.getTime() <= REOPEN_DAYS * DAY_MS, no.tooLate)

/** 评分 and whether it is solved; what is not solved is open again. */
export const rateWith =
  (portal: Portal): HandlerOf<typeof rateQuestion> =>
  async ({ tx, body: { id, stars, text, solved }, actor }) => {
    await ensureClean(portal.settings, { text })
    const question = await lockOwn(tx, actor, id)
    ensure(question.firstAnsweredAt && isAnswered(question), errors.stateChanged)
    if (!solved) ensureInTime(question)
    const rated = await change(tx, question, { stars, ratingText: text, solved })
    await askerDid(tx, question, { kind: 'rated', text })
    if (solved) return { state: rated.state }
    await askerDid(tx, question, { kind: 'reopened', text })
    return { state: (await begin(portal, tx, rated, 'assigned')).state }
  }

export const reopenWith =
  (portal: Portal): HandlerOf<typeof reopenQuestion> =>
  async ({ tx, body: { id, reason }, actor }) => {
    const question = await lockOpen(tx, actor, id)
    const isOwn = await isAsker(tx, actor, question)
    ensure(isOwn || (await reaches(tx, actor, P.questionnaireExpertAssign, question)), no.notAsker)
    ensureLive(question)
    ensure(isAnswered(question), errors.stateChanged)
    ensureInTime(question)
    if (isOwn) await askerDid(tx, question, { kind: 'reopened', text: reason })
    else await happened(tx, question, { kind: 'reopened', actorId: actor.id, text: reason })
    const begun = await begin(portal, tx, question, 'assigned')
    if (!isOwn) await tellAsker(tx, begun, 'reopened', 'reopenedForYouText')
    return { dueAt: begun.dueAt }
  }

/** 有用, once per person. */
export const useful: HandlerOf<typeof markUseful> = async ({ tx, body: { answerId }, actor }) => {
  const [answer] = await tx.db.select().from(expertAnswers).where(eq(expertAnswers.id, answerId)).for('update')
  const { questionId, useful: before } = answer ?? refuse(no.gone)
  await findOpen(tx, actor, questionId)
  const made = await tx.db
    .insert(expertAnswerMarks)
    .values({ answerId, userId: actor.id })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) return { count: before }
  await tx.db.update(expertAnswers).set({ useful: sql`useful + 1` }).where(eq(expertAnswers.id, answerId))
  return { count: before + 1 }
}

export const report: HandlerOf<typeof reportQuestion> = async ({ tx, body: { id, text }, actor }) => {
  await findOpen(tx, actor, id)
  const made = await tx.db
    .insert(expertReports)
    .values({ questionId: id, userId: actor.id, text })
    .onConflictDoNothing()
    .returning()
  ensure(made.length === 1, no.reported)
  return { sent: true }
}
