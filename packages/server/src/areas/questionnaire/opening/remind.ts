import { answerPathOf } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import type { remindQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { questionnaireRefusals as no, reminderMessage as words } from '@portal/contract/areas/questionnaire/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { HOUR_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { lockIn, noteOf, type Questionnaire } from '../access.ts'
import { databaseNow } from '../answer/standing.ts'

const LATELY_MS = 4 * HOUR_MS

/** Everybody it is for who has no used ticket; nobody learns who they are. */
const unanswered = async (tx: Tx, { id, audience }: Questionnaire): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where ${activePerson()} and ${personIn(audience)} and not exists (
      select 1 from questionnaire_tickets x where x.questionnaire_id = ${id} and x.person_id = u.id and x.used)`)
  return rows.map((row) => row.id)
}

/** One message per reminder and person; answers how many people got it. */
export const sendReminder = async (tx: Tx, row: Questionnaire, name: string): Promise<number> => {
  if (row.access !== 'audience') return 0
  const people = await unanswered(tx, row)
  await tx.db.execute(sql`update questionnaires set reminded_at = now() where id = ${row.id}`)
  return sendMessage(tx, people, {
    event: `questionnaire:${row.id}:${name}`,
    kind: words.kind,
    title: fill(words.title, { title: row.title }),
    text: fill(words.text, { at: shanghaiTime(row.closeAt) }),
    link: answerPathOf(row.id),
    reason: words.reason,
    dueAt: row.closeAt,
  })
}

export const remind: HandlerOf<typeof remindQuestionnaire> = async ({ tx, body }) => {
  const row = await lockIn(tx, body.id)
  ensure(row.state === 'collecting', no.notOpen)
  const now = await databaseNow(tx)
  ensure(!row.remindedAt || now.getTime() - row.remindedAt.getTime() > LATELY_MS, no.remindedLately)
  const sent = await sendReminder(tx, row, `by-hand:${now.getTime()}`)
  ensure(sent > 0, no.nobodyLeft)
  tx.notes.push({ ...noteOf(row, 'reminded', null, sent), kind: 'run' })
  return { sent }
}
