import {
  type askAnomaly,
  type myAnomalies,
  anomalyRefusals as no,
  type replyAnomaly,
  replyWords,
  anomalyMessages as words,
} from '@portal/contract/areas/exam/anomaly.ts'
import { EXAM_MESSAGE_KIND } from '@portal/contract/areas/exam/exam/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { anomalyNotes } from '#src/schema/exam/anomaly.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { reportOf } from './report.ts'

/** By row of the report: who was asked and what came back, in one text. */
export const repliesIn = async (tx: Tx, examId: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.db.execute<{ anomaly_id: string; name: string; reply: string }>(sql`
    select n.anomaly_id, u.name, n.reply from anomaly_notes n join users u on u.id = n.person_id
    where n.exam_id = ${examId} order by n.replied_at nulls last, n.asked_at, n.id`)
  const lineOf = ({ name, reply: said }: (typeof rows)[number]) =>
    fill(replyWords.line, { name, text: said || replyWords.none })
  const notes = grouped(rows, ({ anomaly_id }) => anomaly_id)
  return new Map([...notes].map(([anomalyId, asked]) => [anomalyId, asked.map(lineOf).join(replyWords.between)]))
}

export const askWith =
  (core: Attempts): HandlerOf<typeof askAnomaly> =>
  async ({ tx, body, actor }) => {
    const { examId, anomalyId } = body
    const exam = await getRow(tx, exams, examId)
    ensure(exam.closeAt <= new Date(), no.stillOpen)
    const finding = (await reportOf(tx, core.versions, exam)).find(({ id }) => id === anomalyId)
    if (!finding) return refuse(errors.missing)
    const { involved, told } = finding
    // Two who ask at the same time ask once: the later one waits here, and not for the whole report.
    const made = await tx.db
      .insert(anomalyNotes)
      .values(involved.map((who) => ({ ...who, examId, anomalyId, text: told, askedById: actor.id })))
      .onConflictDoNothing()
      .returning()
    ensure(made.length > 0, no.asked)
    for (const { id, personId, attemptId } of made)
      await sendMessage(tx, [personId], {
        event: `exam:${examId}:anomaly:${id}`,
        kind: EXAM_MESSAGE_KIND,
        title: fill(words.asked.title, { title: exam.title }),
        text: fill(words.asked.text, { text: told }),
        link: `/netSchool/comprehensiveExam?attemptId=${attemptId}`,
        reason: words.why,
      })
    const diff = [{ field: 'askAnomaly', before: '', after: finding.text }]
    tx.notes.push({ objectType: 'exams', objectId: examId, objectName: exam.title, objectOrgId: exam.ownerOrgId, diff })
    return { sent: made.length }
  }

export const mine: HandlerOf<typeof myAnomalies> = ({ tx, body, actor }) =>
  tx.db
    .select({
      id: anomalyNotes.id,
      text: anomalyNotes.text,
      askedAt: anomalyNotes.askedAt,
      reply: anomalyNotes.reply,
      repliedAt: anomalyNotes.repliedAt,
    })
    .from(anomalyNotes)
    .where(and(eq(anomalyNotes.attemptId, body.attemptId), eq(anomalyNotes.personId, actor.id)))
    .orderBy(anomalyNotes.askedAt, anomalyNotes.id)

/** Said once: what an officer has read does not change behind him. */
export const reply: HandlerOf<typeof replyAnomaly> = async ({ tx, body, actor }) => {
  const own = and(eq(anomalyNotes.id, body.id), eq(anomalyNotes.personId, actor.id))
  const [known] = await tx.db.select().from(anomalyNotes).where(own)
  if (!known) return refuse(errors.missing)
  const repliedAt = new Date()
  const [kept] = await tx.db
    .update(anomalyNotes)
    .set({ reply: body.text, repliedAt })
    .where(and(own, isNull(anomalyNotes.repliedAt)))
    .returning()
  ensure(kept, no.replied)
  const { rows } = await tx.db.execute<{ title: string; name: string }>(sql`
    select e.title, u.name from exams e cross join users u where e.id = ${kept.examId} and u.id = ${actor.id}`)
  const { title = '', name = '' } = rows[0] ?? {}
  await sendMessage(tx, [kept.askedById], {
    event: `exam:${kept.examId}:anomalyReply:${kept.id}`,
    kind: EXAM_MESSAGE_KIND,
    title: fill(words.replied.title, { title }),
    text: fill(words.replied.text, { name, text: body.text }),
    link: `/videoManageSc/comprehensiveTest?tab=result&examId=${kept.examId}&part=anomalies`,
    reason: words.whyAsker,
  })
  const diff = [{ field: 'reply', before: '', after: body.text }]
  tx.notes.push({ objectType: 'anomaly_notes', objectId: kept.id, objectName: title, diff })
  return { repliedAt }
}
