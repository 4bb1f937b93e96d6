import { sql } from 'drizzle-orm'
import { allowTime } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'

/**
 * Writes the anonymous responses and the tickets of a questionnaire anew, each in random order, the responses under new
 * ids: afterwards neither the order of rows nor the transaction that wrote them pairs a ticket with a response. What was
 * answered to client keys goes altogether.
 */
export const rewriteAnonymous = async (tx: Tx, id: string): Promise<void> => {
  // A hundred thousand answers take longer than a call may.
  await allowTime(tx.db, 600_000)
  await tx.db.execute(sql`delete from questionnaire_submissions where questionnaire_id = ${id}`)
  await tx.db.execute(sql`
    with gone as (
      delete from questionnaire_responses where questionnaire_id = ${id} and anonymous
      returning state, answers, path, dims, seconds, wave)
    insert into questionnaire_responses (questionnaire_id, anonymous, state, answers, path, dims, seconds, wave)
    select ${id}, true, state, answers, path, dims, seconds, wave from gone order by random()`)
  await tx.db.execute(sql`
    with gone as (delete from questionnaire_tickets where questionnaire_id = ${id} returning person_id, slot, used)
    insert into questionnaire_tickets (questionnaire_id, person_id, slot, used)
    select ${id}, person_id, slot, used from gone order by random()`)
  await tx.db.execute(sql`
    with gone as (delete from questionnaire_codes where questionnaire_id = ${id} returning code_hash, used)
    insert into questionnaire_codes (questionnaire_id, code_hash, used)
    select ${id}, code_hash, used from gone order by random()`)
}
