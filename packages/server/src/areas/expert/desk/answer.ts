import type { answerQuestion, askInfo } from '@portal/contract/areas/expert/desk.ts'
import { expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { expertAnswers, expertAnswerVersions } from '#src/schema/expert/question.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import { workingHoursBetween } from '#src/shared/work-calendar/work-calendar.ts'
import { atRest, change, happened, noteChange } from '../question/change.ts'
import { dueOf, pausedTill } from '../question/due.ts'
import { picturesOf } from '../question/pictures.ts'
import { ensureLive, isAsker, lockOpen, type Question, reaches } from '../question/reach.ts'
import { isAnswered, isRunning } from '../question/states.ts'
import { tellAsker } from './tell.ts'

type Body = Call<typeof answerQuestion>['body']

interface Answering {
  portal: Portal
  tx: Tx
  actor: Actor
  body: Body
}

/** The expert who has it, or officially whoever holds the code. */
const ensureMayAnswer = async (tx: Tx, actor: Actor, question: Question): Promise<void> => {
  const may = question.assigneeId === actor.id || (await reaches(tx, actor, P.questionnaireExpertAnswer, question))
  ensure(may, errors.noRight)
  ensure(!(await isAsker(tx, actor, question)), no.ownAnswer)
}

const isOfficial = async (tx: Tx, actor: Actor, { assigneeId }: Question): Promise<boolean> => {
  if (assigneeId !== actor.id) return true
  const { rows } = await tx.db.execute(sql`select 1 from experts where user_id = ${actor.id} and official`)
  return rows.length > 0
}

/** Somebody else was quicker: what is answered is answered again by its author alone. */
const ensureNotAnswered = async (tx: Tx, actor: Actor, question: Question): Promise<void> => {
  if (!isAnswered(question)) return
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from expert_answers a join users u on u.id = a.author_id
    where a.question_id = ${question.id} order by a.at desc, a.id desc limit 1`)
  const [last] = rows
  ensure(!last || last.id === actor.id, no.answeredBy, { name: last?.name ?? '' })
  ensure(question.state !== 'closed', errors.stateChanged)
}

/** What is kept of the first answer, for 首答用时 and 按时率. */
const firstValues = async (tx: Tx, actor: Actor, question: Question, now: Date) => {
  if (question.firstAnsweredAt) return {}
  const calendar = await loadWorkCalendar(tx.db)
  const clock = { ...question, pausedHours: pausedTill(calendar, question, now), pausedAt: null }
  return {
    firstAnsweredAt: now,
    firstAnswererId: actor.id,
    firstHours: workingHoursBetween(calendar, question.askedAt, now),
    firstDueAt: dueOf(calendar, clock).dueAt,
  }
}

const answerAnew = async ({ tx, actor, body, portal }: Answering, question: Question): Promise<string> => {
  const now = new Date()
  const pictures = await picturesOf(portal, { tx, actor }, body.files, 'files')
  const [answer] = await tx.db
    .insert(expertAnswers)
    .values({
      questionId: question.id,
      authorId: actor.id,
      body: body.body,
      pictures,
      reviewBy: body.reviewBy,
      official: await isOfficial(tx, actor, question),
    })
    .returning()
  const first = await firstValues(tx, actor, question, now)
  const state = question.state === 'accepted' ? ('accepted' as const) : ('answered' as const)
  const answered = await change(tx, question, { ...atRest, ...first, state })
  await happened(tx, question, { kind: 'answered', actorId: actor.id })
  noteChange(tx, question, [{ field: 'state', before: question.state, after: state }])
  await tellAsker(tx, answered, 'answered', 'answeredText', { name: actor.name })
  return answer?.id ?? refuse(no.gone)
}

/** An answer written anew keeps what it said before. */
const rewrite = async ({ tx, actor, body, portal }: Answering, question: Question, id: string): Promise<string> => {
  const [before = refuse(no.gone)] = await tx.db.select().from(expertAnswers).where(eq(expertAnswers.id, id))
  ensure(before.questionId === question.id && before.authorId === actor.id, errors.noRight)
  const pictures = await picturesOf(portal, { tx, actor }, body.files, 'files')
  const versions = await tx.db.$count(expertAnswerVersions, eq(expertAnswerVersions.answerId, id))
  await tx.db
    .insert(expertAnswerVersions)
    .values({ answerId: id, no: versions + 1, body: before.body, at: before.editedAt ?? before.at })
  await tx.db
    .update(expertAnswers)
    .set({ body: body.body, pictures, reviewBy: body.reviewBy, reviewTold: false, editedAt: new Date() })
    .where(eq(expertAnswers.id, id))
  await change(tx, question, {})
  await happened(tx, question, { kind: 'edited', actorId: actor.id })
  noteChange(tx, question, [{ field: 'answer', before: before.body, after: body.body }])
  return id
}

export const answerWith =
  (portal: Portal): HandlerOf<typeof answerQuestion> =>
  async ({ tx, body, actor }) => {
    const question = await lockOpen(tx, actor, body.id)
    const answering = { portal, tx, actor, body }
    ensureLive(question)
    if (body.answerId !== undefined) return { answerId: await rewrite(answering, question, body.answerId) }
    await ensureMayAnswer(tx, actor, question)
    await ensureNotAnswered(tx, actor, question)
    return { answerId: await answerAnew(answering, question) }
  }

/** 请求补充: the clock stands still until the asker has told more. */
export const askForInfo: HandlerOf<typeof askInfo> = async ({ tx, body: { id, text }, actor }) => {
  const question = await lockOpen(tx, actor, id)
  const may = question.assigneeId === actor.id || (await reaches(tx, actor, P.questionnaireExpertAssign, question))
  ensure(may, errors.noRight)
  ensureLive(question)
  ensure(isRunning(question), errors.stateChanged)
  const pausedAt = new Date()
  const paused = await change(tx, question, { ...atRest, pausedAt, state: 'needsInfo' })
  await happened(tx, question, { kind: 'askInfo', actorId: actor.id, text })
  noteChange(tx, question, [{ field: 'state', before: question.state, after: 'needsInfo' }], text)
  await tellAsker(tx, paused, 'askedInfo', 'plainText', { text })
  return { pausedAt }
}
