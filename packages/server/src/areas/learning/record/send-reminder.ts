import { remindedText, type reminderOf } from '@portal/contract/areas/learning/record-reminder.ts'
import { shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { worded } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

interface Reminder {
  /** What it is about: a person hears of it once a day. */
  about: string
  words: ReturnType<typeof reminderOf>
  link: string
}

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
