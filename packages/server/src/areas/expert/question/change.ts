import type { QuestionEvent } from '@portal/contract/areas/expert/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { AuditNote, Tx } from '#src/platform/database/tx.ts'
import { expertQuestionEvents, expertQuestions } from '#src/schema/expert/question.ts'
import type { WorkCalendar } from '#src/shared/work-calendar/work-calendar.ts'
import { type Clock, dueOf } from './due.ts'
import type { Question } from './reach.ts'

interface Happened {
  kind: QuestionEvent
  /** Who did it; left out for the clock, and for an asker without a name. */
  actorId?: string | null
  byAsker?: boolean
  toId?: string | null
  text?: string
}

/** A line of the timeline. */
export const happened = async (tx: Tx, { id }: Pick<Question, 'id'>, event: Happened): Promise<void> => {
  await tx.db.insert(expertQuestionEvents).values({ questionId: id, ...event })
}

/** A line of what the asker did: without a name where he asked without one. */
export const askerDid = (tx: Tx, question: Question, event: Omit<Happened, 'actorId' | 'byAsker'>): Promise<void> =>
  happened(tx, question, { ...event, byAsker: true, actorId: question.askerId })

type Values = Partial<typeof expertQuestions.$inferInsert>

export const change = async (tx: Tx, question: Question, values: Values): Promise<Question> => {
  const now = new Date()
  const [row] = await tx.db
    .update(expertQuestions)
    .set({ lastActAt: now, ...values, updatedAt: now, revision: sql`${expertQuestions.revision} + 1` })
    .where(eq(expertQuestions.id, question.id))
    .returning()
  if (!row) throw new Error('a locked question is gone')
  return row
}

/** A line of the operation log about what somebody did who is no asker. */
export const noteChange = (tx: Tx, question: Question, diff: AuditNote['diff'], reason = ''): void => {
  tx.notes.push({
    objectType: 'expert_questions',
    objectId: question.id,
    objectName: question.title,
    objectOrgId: question.ownerOrgId,
    kind: 'update',
    diff,
    reason,
  })
}

/** When the question is due by its clock; before the first answer this is when that one is due, too. */
export const dueValues = (calendar: WorkCalendar, clock: Clock, firstAnsweredAt: Date | null) => {
  const due = dueOf(calendar, clock)
  return firstAnsweredAt || !due.dueAt ? due : { ...due, firstDueAt: due.dueAt }
}

/** The clock begins anew, as for a new question. */
export const newRound = (calendar: WorkCalendar, { urgency, firstAnsweredAt }: Question, now: Date) => {
  const clock: Clock = { urgency, assignableAt: now, pausedHours: 0, pausedAt: null }
  return { ...clock, ...dueValues(calendar, clock, firstAnsweredAt), halfTold: false, dueTold: false, closedAt: null }
}

/** Nothing is owed any more. */
export const atRest = { dueAt: null, halfAt: null, pausedAt: null } as const
