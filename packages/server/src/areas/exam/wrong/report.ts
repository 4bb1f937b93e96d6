import { reportWords } from '@portal/contract/areas/exam/practice/words.ts'
import type { reportQuestion } from '@portal/contract/areas/exam/wrong-report.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionReports } from '#src/schema/exam/practice.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

interface Found extends Record<string, unknown> {
  question_id: string
  version_no: number
  number: string
  owner: string | null
}

/** 报错: kept once per person and wording; who keeps the bank is told of the first one of each. */
export const report: HandlerOf<typeof reportQuestion> = async ({ tx, body, actor }) => {
  const { rows } = await tx.db.execute<Found>(sql`
    select i.question_id, i.version_no, q.number, coalesce(b.created_by, q.created_by) as owner
    from attempt_items i join attempts a on a.id = i.attempt_id and a.person_id = ${actor.id}
      join questions q on q.id = i.question_id join question_categories b on b.id = q.bank_id
    where i.id = ${body.attemptItemId}`)
  const [found] = rows
  if (!found) return refuse(errors.missing)
  const { question_id: questionId, version_no: versionNo, number, owner } = found
  const kept = await tx.db
    .insert(questionReports)
    .values({ personId: actor.id, questionId, versionNo, text: body.text })
    .onConflictDoNothing()
    .returning({ id: questionReports.id })
  const [made] = kept
  if (!made) return { done: false }
  if (owner !== null)
    await sendMessage(tx, [owner], {
      event: `questionReport:${made.id}`,
      kind: reportWords.kind,
      title: fill(reportWords.title, { number }),
      text: fill(reportWords.text, { text: body.text }),
      link: `/questionBank/questionBankDetail?id=${questionId}`,
      reason: reportWords.why,
      source: actor.name,
    })
  return { done: true }
}
