import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { noteOf, type Questionnaire } from '../access.ts'
import { grantPoints } from './points.ts'
import { rewriteAnonymous } from './rewrite.ts'

export const CLOSE_JOB = 'questionnaire.close'

/** Ends the collecting; call it with the hold on answering taken, so that no answer is still on its way. */
export const close = async (tx: Tx, row: Questionnaire): Promise<void> => {
  await tx.db.execute(sql`
    update questionnaires set state = 'closed', close_at = least(close_at, now()), revision = revision + 1,
      updated_at = now() where id = ${row.id}`)
  await tx.db.execute(sql`delete from questionnaire_holds where questionnaire_id = ${row.id}`)
  if (row.mode === 'anonymous') {
    await grantPoints(tx, row)
    await rewriteAnonymous(tx, row.id)
  }
  tx.notes.push(noteOf(row, 'state', row.state, 'closed'))
}

/** Closed a moment later by the clock's hand: the answer that fills it still holds the door. */
export const closeSoon = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, CLOSE_JOB, { id }, { key: `${CLOSE_JOB}:${id}` })
