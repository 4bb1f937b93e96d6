import { reportWords } from '@portal/contract/areas/exam/practice/words.ts'
import type { closeQuestionDefects, listQuestionDefects } from '@portal/contract/areas/exam/wrong-report.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { questionInReach } from '#src/areas/assessment/public.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { questionReports } from '#src/schema/exam/practice.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

const MOST_SHOWN = 200

/** Open ones first, then the latest. */
export const defects: HandlerOf<typeof listQuestionDefects> = async ({ tx, body, actor }) => {
  const question = await questionInReach(tx, actor, body.questionId, 'read')
  const closer = alias(users, 'settler')
  const rows = await tx.db
    .select({ report: questionReports, name: users.name, settledBy: closer.name })
    .from(questionReports)
    .leftJoin(users, eq(users.id, questionReports.personId))
    .leftJoin(closer, eq(closer.id, questionReports.settledById))
    .where(eq(questionReports.questionId, question.id))
    .orderBy(sql`${questionReports.settledAt} is not null, ${questionReports.at} desc`)
    .limit(MOST_SHOWN)
  return rows.map(({ report: { id, personId, text, versionNo, at, settledAt, note }, name, settledBy }) => ({
    id,
    source: personId === null ? ('appeal' as const) : ('learner' as const),
    text,
    versionNo,
    name: name ?? '',
    at,
    settledAt,
    settledBy: settledBy ?? '',
    note,
  }))
}

/** Those that are settled already stay as they are. */
export const close: HandlerOf<typeof closeQuestionDefects> = async ({ tx, body, actor }) => {
  const question = await questionInReach(tx, actor, body.questionId, 'edit')
  const settled = await tx.db
    .update(questionReports)
    .set({ settledAt: sql`now()`, settledById: actor.id, note: body.note })
    .where(
      and(
        eq(questionReports.questionId, question.id),
        inArray(questionReports.id, body.ids),
        isNull(questionReports.settledAt),
      ),
    )
    .returning({ personId: questionReports.personId })
  const people = settled.flatMap(({ personId }) => personId ?? [])
  if (people.length > 0)
    await sendMessage(tx, people, {
      event: `questionReport:settled:${body.ids[0]}`,
      kind: reportWords.kind,
      title: fill(reportWords.settled, { number: question.number }),
      text: fill(reportWords.settledText, { note: body.note }),
      reason: reportWords.settledWhy,
      source: actor.name,
    })
  if (settled.length > 0)
    tx.notes.push({
      objectType: 'questions',
      objectId: question.id,
      objectName: question.number,
      objectOrgId: null,
      diff: [{ field: 'openReports', before: settled.length, after: 0 }],
      reason: body.note,
    })
  return { done: settled.length }
}
