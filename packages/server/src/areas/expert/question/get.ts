import type { getQuestion, QuestionMay } from '@portal/contract/areas/expert/question.ts'
import { expertRefusals as no, type QuestionEvent } from '@portal/contract/areas/expert/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hasReacted } from '#src/shared/content/reactions.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findOpen, isAsker, type Question, reaches } from './reach.ts'
import { readRows } from './rows.ts'
import { alikeTo } from './similar.ts'
import { isAnswered, isOwed, isRunning } from './states.ts'
import { answersOf, shownPictures, threadOf } from './thread.ts'

interface Standing {
  asker: boolean
  assignee: boolean
  assigns: boolean
  answers: boolean
  audits: boolean
  writes: boolean
}

const standingOf = async (tx: Tx, actor: Actor, question: Question): Promise<Standing> => ({
  asker: await isAsker(tx, actor, question),
  assignee: question.assigneeId === actor.id,
  assigns: await reaches(tx, actor, P.questionnaireExpertAssign, question),
  answers: await reaches(tx, actor, P.questionnaireExpertAnswer, question),
  audits: await reaches(tx, actor, P.questionnaireExpertAudit, question),
  writes: actor.holds(P.articleAdd),
})

/** What is possible now; each act is judged again when it is done. */
const mayOf = (question: Question, by: Standing): QuestionMay => {
  const { state, hidden, locked, firstAnsweredAt, assigneeId, visibility } = question
  const isLive = !hidden && !locked && state !== 'merged'
  const owed = isOwed(question)
  const answered = isAnswered(question)
  const isDone = answered && state !== 'closed'
  const own = isLive && by.asker
  return {
    answer: isLive && !by.asker && state !== 'closed' && (by.assignee || by.answers),
    askInfo: isLive && isRunning(question) && (by.assignee || by.assigns),
    transfer: isLive && owed && assigneeId !== null && (by.assignee || by.assigns),
    urge: isLive && by.assigns && (state === 'assigned' || state === 'followUp') && assigneeId !== null,
    assign: isLive && by.assigns && owed && assigneeId === null,
    audit: by.audits,
    supplement: own && state !== 'closed',
    accept: own && (isDone || state === 'followUp'),
    rate: own && firstAnsweredAt !== null && answered,
    followUp: own && isDone,
    reopen: isLive && (by.asker || by.assigns) && answered,
    convert:
      !hidden && by.writes && (by.assignee || by.answers) && firstAnsweredAt !== null && visibility !== 'private',
  }
}

/** What every reader sees of what happened; the rest is between asker, expert and office. */
const OPEN_KINDS: readonly QuestionEvent[] = ['supplement', 'askInfo', 'followUp']

const intoOf = async (tx: Tx, { mergedInto }: Question) => {
  if (mergedInto === null) return null
  const { rows } = await tx.db.execute<{ id: string; title: string }>(
    sql`select id, title from expert_questions where id = ${mergedInto}`,
  )
  return rows[0] ?? null
}

const reportsOf = async (tx: Tx, { id }: Question) => {
  const { rows } = await tx.db.execute<{ name: string; text: string; at: string }>(sql`
    select u.name, r.text, r.at::text from expert_reports r join users u on u.id = r.user_id
    where r.question_id = ${id} order by r.at`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

const isCollected = async (tx: Tx, actor: Actor, { id }: Question): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ own: boolean }>(
    sql`select ${hasReacted('collect', 'expertQuestion', sql`${id}::uuid`, actor.id)} as own`,
  )
  return rows[0]?.own === true
}

export const getWith =
  ({ files }: Portal): HandlerOf<typeof getQuestion> =>
  async ({ tx, body: { id }, actor }) => {
    const question = await findOpen(tx, actor, id)
    const [row = refuse(no.gone)] = await readRows(tx, actor, [id])
    const by = await standingOf(tx, actor, question)
    const works = by.assignee || by.assigns || by.answers
    return {
      ...row,
      body: question.body,
      pictures: shownPictures(files, actor, question.pictures),
      pausedAt: question.pausedAt,
      closedAt: question.closedAt,
      into: await intoOf(tx, question),
      answerList: await answersOf({ tx, actor, files }, question),
      thread: (await threadOf(tx, question)).filter(({ kind }) => works || by.asker || OPEN_KINDS.includes(kind)),
      similar: works ? await alikeTo(tx, actor, question.title, id) : [],
      reports: by.audits ? await reportsOf(tx, question) : [],
      collected: await isCollected(tx, actor, question),
      may: mayOf(question, by),
      revision: question.revision,
    }
  }
