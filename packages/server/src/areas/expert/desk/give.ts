import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import type { Portal } from '#src/shared/portal.ts'
import { change, happened } from '../question/change.ts'
import type { Question } from '../question/reach.ts'
import { holdCandidates } from './candidates.ts'
import { chooseExpert } from './choose.ts'
import { tellAsker, tellCoordinators, tellExpert } from './tell.ts'

interface Giving {
  actorId: string | null
  /** By hand from one expert to another, with its reason. */
  transfer?: { name: string; reason: string }
}

/** The question waits for this expert; its clock goes on as it went. */
export const give = async (
  tx: Tx,
  question: Question,
  userId: string,
  { actorId, transfer }: Giving,
): Promise<Question> => {
  const given = await change(tx, question, {
    assigneeId: userId,
    ...(question.state === 'asked' && { state: 'assigned' as const }),
  })
  await tx.db.execute(sql`update experts set last_assigned_at = now() where user_id = ${userId}`)
  const kind = transfer ? 'transferred' : 'assigned'
  await happened(tx, question, { kind, actorId, toId: userId, text: transfer?.reason ?? '' })
  if (transfer) await tellExpert(tx, given, 'toAnswer', 'transferredText', transfer)
  else await tellExpert(tx, given, 'toAnswer', 'toAnswerText')
  return given
}

/** Gives a question by the rule of the assignment; where nobody can take it, whoever assigns is told. */
export const giveByRule = async (portal: Portal, tx: Tx, question: Question, namedId: string | null) => {
  const candidates = await holdCandidates(tx)
  const { field, askerId } = question
  const userId = chooseExpert(candidates, { field, namedId, askerId })
  const expert = candidates.find((each) => each.userId === userId)
  if (expert) return { question: await give(tx, question, expert.userId, { actorId: null }), name: expert.name }
  await tellCoordinators(portal, tx, question)
  return { question, name: '' }
}

/** All that waits for an expert goes to his deputy, or to others; answers how many questions went. */
export const giveAway = async (portal: Portal, tx: Tx, userId: string): Promise<number> => {
  await holdCandidates(tx)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from expert_questions where assignee_id = ${userId} and state in ('assigned', 'followUp', 'needsInfo')
      and not hidden order by id for update`)
  for (const { id } of rows) await giveOneAway(portal, tx, id, userId)
  return rows.length
}

const giveOneAway = async (portal: Portal, tx: Tx, id: string, fromId: string): Promise<void> => {
  const [question] = await tx.db.select().from(expertQuestions).where(eq(expertQuestions.id, id))
  if (!question) return
  const state = question.state === 'assigned' ? ('asked' as const) : question.state
  const freed = await change(tx, question, { assigneeId: null, state })
  const { name } = await giveByRule(portal, tx, freed, fromId)
  if (name !== '') await tellAsker(tx, freed, 'assignedForYou', 'assignedForYouText', { name })
}
