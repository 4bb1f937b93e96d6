import { uploadMessages as words } from '@portal/contract/areas/outside-hours/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { StoredRow } from '../batch/sheet.ts'

const OWN_HOURS = '/learnProgress'

/** Each person hears of his own row that it counts no more, and why. */
export const tellRevoked = async (tx: Tx, rows: readonly StoredRow[], reason: string): Promise<void> => {
  for (const { id, userId, courseName, fromDay, toDay, hoursHundredths } of rows) {
    if (userId === null) continue
    const values = {
      course: courseName,
      from: fromDay,
      to: toDay,
      h: (hoursHundredths / 100).toFixed(2),
      year: toDay.slice(0, 4),
      reason,
    }
    await sendMessage(tx, [userId], {
      kind: words.kind,
      event: `hourUpload:${id}:revoked`,
      title: fill(words.revoked.title, values),
      text: fill(words.revoked.text, values),
      reason: words.why,
      link: OWN_HOURS,
    })
  }
}
