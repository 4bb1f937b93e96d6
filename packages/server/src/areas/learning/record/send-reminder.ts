import { remindedText, type reminderOf } from '@portal/contract/areas/learning/record-reminder.ts'
import { shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { worded } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

interface Reminder {
  /** What it is about: a person hears of it once a day. */
  about: string
  words: ReturnType<typeof reminderOf>
  link: string
}

/** What reminders of missing hours are about. */
export const hoursAbout = (year: number | string) => `hours:${year}`

/** When somebody last got a reminder about this; null where he never did. */
export const lastReminded = (userId: SQL, about: SQL): SQL<Date | null> => sql`(
  select max(m.at) from messages m
  where m.user_id = ${userId} and m.event like 'remind:' || ${about} || ':%')`

/** The message of a day exists once per person; says how many got one and how many had theirs before. */
export const sendReminder = async (
  tx: Tx,
  userIds: readonly string[],
  atMs: number,
  { about, words, link }: Reminder,
) => {
  const event = `remind:${about}:${shanghaiDayNumber(atMs)}`
  const sent = await sendMessage(tx, userIds, { event, category: 'study', link, ...words })
  const skipped = userIds.length - sent
  return worded(remindedText(sent, skipped), { sent, skipped })
}
