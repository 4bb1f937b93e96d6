import type { answerReceipt } from '@portal/contract/areas/meeting/receipt.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { meetingPeople, meetings } from '#src/schema/meeting.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { readEvent } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { leaveByOwner } from '#src/shared/sign-in/leave-of-owner.ts'
import { databaseNow, type Meeting } from '../meeting/state.ts'
import { tellDeputy } from '../meeting/tell.ts'

type Body = Call<typeof answerReceipt>['body']
type Invited = typeof meetingPeople.$inferSelect

const invitationOf = async (tx: Tx, meetingId: string, personId: string): Promise<Invited> => {
  const [row] = await tx.db
    .select()
    .from(meetingPeople)
    .where(and(eq(meetingPeople.meetingId, meetingId), eq(meetingPeople.personId, personId)))
    .for('update')
  return row ?? refuse(no.notInvited)
}

/** Time, place and list stand still while somebody answers; those who answer do not wait for each other. */
const sharedMeeting = async (tx: Tx, id: string): Promise<Meeting> => {
  const [found] = await tx.db.select().from(meetings).where(eq(meetings.id, id)).for('key share')
  ensure(found && found.state !== 'draft', errors.missing)
  return found
}

const ensureOpen = ({ state, startsAt, receiptDue }: Meeting, now: number): void => {
  ensure(state === 'notified', no.cancelledFixed)
  ensure(startsAt.getTime() > now, no.receiptStarted)
  ensure(receiptDue === null || receiptDue.getTime() > now, no.receiptOver)
}

/** Somebody who works here, is not on the list and stands in for nobody else. */
const checkDeputy = async (tx: Tx, meetingId: string, personId: string, deputyId: string): Promise<void> => {
  const { rows } = await tx.db.execute<{ listed: boolean }>(sql`
    select exists (select 1 from meeting_people p where p.meeting_id = ${meetingId}
      and (p.person_id = u.id or (p.deputy_id = u.id and p.person_id <> ${personId}))) as listed
    from users u where u.id = ${deputyId} and ${activePerson()}`)
  const [found] = rows
  if (!found) return refuseField('deputyId', no.deputyMissing)
  if (found.listed || deputyId === personId) refuseField('deputyId', no.deputyListed)
}

const valuesOf = async (tx: Tx, body: Body, personId: string) => {
  const { answer, reason = '', deputyId = null } = body
  if (answer === 'leave' && [...reason].length < 2) refuseField('reason', no.leaveReason)
  if (answer === 'deputy') {
    if (deputyId === null) return refuseField('deputyId', no.deputyMissing)
    await checkDeputy(tx, body.id, personId, deputyId)
  }
  return {
    answer,
    reason: answer === 'leave' ? reason : '',
    deputyId: answer === 'deputy' ? deputyId : null,
    again: false,
    answeredAt: new Date(),
  }
}

/** What the sign-in sheet has to know: who comes in whose place, and who will not come. */
const followAnswer = async (
  portal: Portal,
  tx: Tx,
  meetingId: string,
  before: Invited,
  after: Pick<Invited, 'answer' | 'reason' | 'deputyId'>,
): Promise<void> => {
  if (before.deputyId !== after.deputyId) await portal.signIn.ownerChanged(tx, 'meeting', meetingId)
  if (before.answer !== 'leave' && after.answer !== 'leave') return
  const reason = after.answer === 'leave' ? after.reason : null
  await leaveByOwner(tx, { type: 'meeting', ownerId: meetingId }, { userId: before.personId, reason })
}

export const answerWith =
  (portal: Portal): HandlerOf<typeof answerReceipt> =>
  async ({ tx, body, actor }) => {
    const meeting = await sharedMeeting(tx, body.id)
    const before = await invitationOf(tx, meeting.id, actor.id)
    ensureOpen(meeting, await databaseNow(tx.db))
    const values = await valuesOf(tx, body, actor.id)
    await tx.db
      .update(meetingPeople)
      .set(values)
      .where(and(eq(meetingPeople.meetingId, meeting.id), eq(meetingPeople.personId, actor.id)))
    if (before.deputyId !== values.deputyId) {
      const person = actor.name
      if (before.deputyId !== null) await tellDeputy(tx, meeting, { deputyId: before.deputyId, person, isBack: true })
      if (values.deputyId !== null) await tellDeputy(tx, meeting, { deputyId: values.deputyId, person, isBack: false })
    }
    await readEvent(tx, actor.id, `meeting:${meeting.id}:notify:1`)
    await followAnswer(portal, tx, meeting.id, before, values)
    tx.notes.push({
      objectType: 'meetings',
      objectId: meeting.id,
      objectName: meeting.title,
      objectOrgId: meeting.ownerOrgId,
      diff: [{ field: 'answer', before: before.answer, after: values.answer }],
      reason: values.reason,
    })
    return { state: values.answer }
  }
