import {
  type appealState,
  appealRefusals as no,
  type takeAppeal,
  type transferAppeal,
  appealMessage as words,
} from '@portal/contract/areas/exam/appeal.ts'
import { EXAM_MESSAGE_KIND } from '@portal/contract/areas/exam/exam/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { appeals } from '#src/schema/exam/appeal.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { questionReports } from '#src/schema/exam/practice.ts'
import { holdsCode } from '#src/shared/access/holders.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Exam } from '../override/person-rules.ts'

type Appeal = typeof appeals.$inferSelect

const nameOf = async (tx: Tx, id: string | null): Promise<string> => {
  if (id === null) return ''
  const [person] = await tx.db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return person?.name ?? ''
}

/** Whoever has taken it, or was handed it, decides; nobody else meanwhile. */
export const ensureMine = async (tx: Tx, { state, reviewerId }: Appeal, actorId: string): Promise<void> => {
  if (state === 'in_review' && reviewerId !== null && reviewerId !== actorId)
    refuse(no.taken, { name: await nameOf(tx, reviewerId) })
}

/** Neither the examinee nor anybody who gave the contested score. */
export const mayDecide = async (tx: Tx, { attemptItemId, personId }: Appeal, actorId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from mark_tasks where attempt_item_id = ${attemptItemId} and marker_id = ${actorId} and score is not null`)
  return personId !== actorId && rows.length === 0
}

/** An open appeal of an exam in scope, held against everybody else. */
const hold = async (tx: Tx, id: string): Promise<{ appeal: Appeal; exam: Exam }> => {
  const [appeal] = await tx.db.select().from(appeals).where(eq(appeals.id, id)).for('update')
  if (!appeal) return refuse(errors.missing)
  const exam = await getRow(tx, exams, appeal.examId)
  ensure(appeal.state === 'submitted' || appeal.state === 'in_review', no.closed)
  return { appeal, exam }
}

const giveTo = async (
  tx: Tx,
  { appeal, exam }: { appeal: Appeal; exam: Exam },
  personId: string,
  reason = '',
): Promise<z.output<typeof appealState>> => {
  await tx.db
    .update(appeals)
    .set({ state: 'in_review', reviewerId: personId, revision: sql`${appeals.revision} + 1` })
    .where(eq(appeals.id, appeal.id))
  tx.notes.push({
    objectType: 'appeals',
    objectId: appeal.id,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff: [
      { field: 'reviewer', before: await nameOf(tx, appeal.reviewerId), after: await nameOf(tx, personId) },
      { field: 'state', before: appeal.state, after: 'in_review' },
    ],
    reason,
  })
  return 'in_review'
}

export const take: HandlerOf<typeof takeAppeal> = async ({ tx, body, actor }) => {
  const held = await hold(tx, body.id)
  ensure(held.appeal.personId !== actor.id, no.self)
  ensure(await mayDecide(tx, held.appeal, actor.id), no.own)
  await ensureMine(tx, held.appeal, actor.id)
  return { state: await giveTo(tx, held, actor.id) }
}

export const transfer: HandlerOf<typeof transferAppeal> = async ({ tx, body, actor }) => {
  const held = await hold(tx, body.id)
  const { appeal, exam } = held
  await ensureMine(tx, appeal, actor.id)
  if (appeal.reviewerId === body.to && appeal.state === 'in_review') refuseField('to', no.handlerSame)
  const { rows: holders } = await tx.db.execute(
    sql`select 1 from users u where u.id = ${body.to} and ${activePerson()} and ${holdsCode(P.examAppeal)}`,
  )
  if (holders.length === 0 || !(await mayDecide(tx, appeal, body.to))) refuseField('to', no.handler)
  const state = await giveTo(tx, held, body.to, body.reason)
  await sendMessage(tx, [body.to], {
    event: `exam:${exam.id}:appeal:${appeal.id}:transfer:${appeal.revision}`,
    kind: EXAM_MESSAGE_KIND,
    title: fill(words.transferred, { title: exam.title }),
    text: fill(words.transferredText, { name: actor.name, reason: body.reason }),
    link: '/videoManageSc/comprehensiveTest?tab=appeal',
    reason: words.transferredWhy,
  })
  return { state }
}

const DEFECT_AT = 3

/**
 * The third accepted appeal of a question, and every third after it, is kept as a defect of it and told to who is
 * responsible for the question.
 */
export const reportDefect = async (
  tx: Tx,
  { questionId, versionNo }: { questionId: string; versionNo: number },
): Promise<void> => {
  const { rows } = await tx.db.execute<{ n: number; number: string; stem: string; owner: string | null }>(sql`
    select count(*)::int as n, q.number, q.stem_text as stem, coalesce(q.updated_by, q.created_by) as owner
    from questions q join appeals p on p.question_id = q.id and p.state = 'accepted'
    where q.id = ${questionId} group by q.id`)
  const [found] = rows
  if (!found || found.n % DEFECT_AT !== 0) return
  const { n, number, stem, owner } = found
  await tx.db.insert(questionReports).values({ questionId, versionNo, text: fill(words.defectKept, { n }) })
  if (owner === null) return
  await sendMessage(tx, [owner], {
    event: `question:${questionId}:appeals:${n}`,
    kind: EXAM_MESSAGE_KIND,
    title: fill(words.defect, { number }),
    text: fill(words.defectText, { stem: [...stem].slice(0, 60).join(''), n }),
    link: `/questionBank/questionBankDetail?id=${questionId}`,
    reason: words.defectWhy,
  })
}
