import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { holdAnswering, type Questionnaire } from '../access.ts'
import { countExpected } from '../questionnaire/dimensions.ts'
import { close } from './close.ts'
import { sendReminder } from './remind.ts'
import { rewriteAnonymous } from './rewrite.ts'

const running = (tx: Tx, id: string): Promise<Questionnaire[]> =>
  tx.db
    .select()
    .from(questionnaires)
    .where(and(eq(questionnaires.id, id), isNull(questionnaires.deletedAt)))
    .for('update')

const RUNNING: readonly string[] = ['published', 'collecting', 'paused']

/** Ends one questionnaire, if it has not ended meanwhile. */
export const closeNow = (platform: Platform, id: string): Promise<void> =>
  inBackground(platform, async (tx) => {
    await holdAnswering(tx, id)
    const [row] = await running(tx, id)
    if (row && RUNNING.includes(row.state)) await close(tx, row)
  })

const idsWhere = async (platform: Platform, where: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await platform.db.execute<{ id: string }>(
    sql`select id from questionnaires where deleted_at is null and ${where} order by id`,
  )
  return rows.map(({ id }) => id)
}

const remindDue = (platform: Platform, id: string): Promise<void> =>
  inBackground(platform, async (tx) => {
    const [row] = await running(tx, id)
    if (row?.state !== 'collecting') return
    const due = row.reminders.filter((each) => new Date(each) <= new Date()).length
    if (due <= row.remindersSent) return
    await tx.db.update(questionnaires).set({ remindersSent: due }).where(eq(questionnaires.id, id))
    await sendReminder(tx, row, `at:${row.reminders[due - 1]}`)
  })

/** Each minute: opens what has come to its time, reminds, and ends what is over. */
export const moveByClock = async (platform: Platform): Promise<void> => {
  await platform.db.execute(sql`
    update questionnaires set state = 'collecting', revision = revision + 1, updated_at = now()
    where state = 'published' and open_at <= now() and deleted_at is null`)
  const over = sql`state in ('published', 'collecting', 'paused') and close_at <= now()`
  for (const id of await idsWhere(platform, over)) await closeNow(platform, id)
  const due = sql`state = 'collecting' and jsonb_array_length(reminders) > reminders_sent
    and (reminders ->> reminders_sent)::timestamptz <= now()`
  for (const id of await idsWhere(platform, due)) await remindDue(platform, id)
}

/** Each night: anonymous answers are written anew, client keys go, and who is expected is counted again. */
export const tidyByNight = async (platform: Platform): Promise<void> => {
  await platform.db.execute(sql`delete from questionnaire_submissions`)
  const active = sql`state in ('collecting', 'paused')`
  for (const id of await idsWhere(platform, active))
    await inBackground(platform, async (tx) => {
      await holdAnswering(tx, id)
      const [row] = await running(tx, id)
      if (!row) return
      if (row.mode === 'anonymous') await rewriteAnonymous(tx, id)
      const expected = await countExpected(tx.db, row)
      await tx.db.update(questionnaires).set({ expected }).where(eq(questionnaires.id, id))
    })
  // What was deleted above still lies on the pages until they are swept.
  await platform.db.execute(sql`vacuum questionnaire_responses, questionnaire_tickets, questionnaire_submissions`)
}
