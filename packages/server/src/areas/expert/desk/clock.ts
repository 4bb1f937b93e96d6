import { expertWords, SILENT_DAYS } from '@portal/contract/areas/expert/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { atRest, change, happened } from '../question/change.ts'
import type { Question } from '../question/reach.ts'
import { isOnLeave, openOf } from './candidates.ts'
import { giveAway } from './give.ts'
import { tellAsker, tellAuthor, tellExpert, tellLeads } from './tell.ts'

const AT_ONCE = 200

const q = expertQuestions
const { news } = expertWords

/** Some of those that meet the condition, held; whoever works beside takes others. */
const take = (tx: Tx, where: SQL): Promise<Question[]> =>
  tx.db
    .select()
    .from(q)
    .where(sql`${where} and not ${q.hidden}`)
    .orderBy(q.id)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })

/** A mark of the clock is no act of anybody: 7 days of silence go on. */
const mark = (tx: Tx, question: Question, values: { halfTold?: boolean; dueTold?: boolean }) =>
  change(tx, question, { ...values, lastActAt: question.lastActAt })

/** Half of the time is over: the expert is told, once a round. */
const tellHalf = async (tx: Tx): Promise<void> => {
  const due = sql`${q.halfAt} <= now() and ${q.dueAt} > now() and not ${q.halfTold} and ${q.assigneeId} is not null`
  for (const question of await take(tx, due)) {
    await mark(tx, question, { halfTold: true })
    await tellExpert(tx, question, 'half', 'halfText')
  }
}

/** All of it is over: the expert, and who leads the field. */
const tellOver = async (portal: Portal, tx: Tx): Promise<void> => {
  for (const question of await take(tx, sql`${q.dueAt} <= now() and not ${q.dueTold}`)) {
    await mark(tx, question, { halfTold: true, dueTold: true })
    await tellExpert(tx, question, 'over', 'overText')
    await tellLeads(portal, tx, question)
  }
}

/** Answered, and nobody said anything for a week. */
const closeSilent = async (tx: Tx): Promise<void> => {
  const silent = sql`${q.state} in ('answered', 'accepted') and ${q.lastActAt} < now() - ${SILENT_DAYS} * interval '1 day'`
  for (const question of await take(tx, silent)) {
    const closed = await change(tx, question, { ...atRest, state: 'closed', closedAt: new Date() })
    await happened(tx, question, { kind: 'closed' })
    await tellAsker(tx, closed, 'closed', 'closedText', { n: SILENT_DAYS })
  }
}

/** Whose leave has begun and who still has questions. */
const clearDesks = async (portal: Portal, tx: Tx): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select e.user_id as id from experts e where ${isOnLeave} and ${openOf(sql`e.user_id`)} > 0`)
  for (const { id } of rows) await giveAway(portal, tx, id)
}

/** Answers whose day of review has come: their authors are told, once. */
const askForReview = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.db.execute<{ question_id: string; author_id: string; review_by: string }>(sql`
    update expert_answers set review_told = true where id = any(array(select a.id from expert_answers a
      where a.review_by < (now() at time zone 'Asia/Shanghai')::date and not a.review_told limit ${AT_ONCE}))
    returning question_id, author_id, review_by::text`)
  for (const row of rows) {
    const [question] = await tx.db.select().from(q).where(sql`${q.id} = ${row.question_id}`)
    const told = { title: news.reviewBy, text: news.reviewByText, values: { due: row.review_by } }
    if (question) await tellAuthor(tx, question, { authorId: row.author_id, ...told })
  }
}

/** Every minute: what the clock brings; each part by itself, so that one that fails keeps no other from its work. */
export const followClock = async (portal: Portal): Promise<void> => {
  const { platform } = portal
  await inBackground(platform, tellHalf)
  await inBackground(platform, (tx) => tellOver(portal, tx))
  await inBackground(platform, closeSilent)
  await inBackground(platform, (tx) => clearDesks(portal, tx))
  await inBackground(platform, askForReview)
}
