import type { remindReceipts } from '@portal/contract/areas/meeting/receipt.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { lockMeeting } from '../meeting/reach.ts'
import { databaseNow } from '../meeting/state.ts'
import { tellReminder } from '../meeting/tell.ts'

export const LATELY_MS = 4 * HOUR_MS

/** Whoever owes an answer while answers are taken. */
export const remind: HandlerOf<typeof remindReceipts> = async ({ tx, body, actor }) => {
  const meeting = await lockMeeting(tx, actor, body.id, 'edit')
  const now = await databaseNow(tx.db)
  ensure(meeting.state === 'notified', no.notNotified)
  ensure(
    meeting.startsAt.getTime() > now && (meeting.receiptDue === null || meeting.receiptDue.getTime() > now),
    no.receiptOver,
  )
  ensure(meeting.remindedAt === null || now - meeting.remindedAt.getTime() > LATELY_MS, no.remindedLately)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select person_id as id from meeting_people where meeting_id = ${meeting.id} and (answer = 'none' or again)`)
  ensure(rows.length > 0, no.nobodyLeft)
  await tx.db.execute(sql`update meetings set reminded_at = now() where id = ${meeting.id}`)
  const people = rows.map(({ id }) => id)
  const sent = await tellReminder(tx, meeting, people, now)
  tx.notes.push({
    objectType: 'meetings',
    objectId: meeting.id,
    objectName: meeting.title,
    objectOrgId: meeting.ownerOrgId,
    diff: [{ field: 'reminded', before: null, after: sent }],
    kind: 'run',
  })
  return { sent, skipped: people.length - sent }
}
