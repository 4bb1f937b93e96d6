import type { saveMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { MOST_MEETING_DAYS } from '@portal/contract/areas/meeting/meeting-input.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { DAY_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import type { Meeting } from './state.ts'

type Body = Call<typeof saveMeeting>['body']

export const isMoved = (before: Meeting, { from, to }: Pick<Body, 'from' | 'to'>): boolean =>
  before.startsAt.getTime() !== from.getTime() || before.endsAt.getTime() !== to.getTime()

export const isElsewhere = (before: Meeting, { roomId, place, link }: Body): boolean =>
  before.roomId !== roomId || before.place !== place || before.link !== link

const checkTimes = (body: Body, before: Meeting | null, now: number): void => {
  const { from, to, receiptDue } = body
  if (to <= from) refuseField('to', no.endFirst)
  if (to.getTime() - from.getTime() > MOST_MEETING_DAYS * DAY_MS) refuseField('to', no.tooLong)
  const moved = before === null || isMoved(before, body)
  // Within the minute that a form shows, now is not past.
  if (moved && from.getTime() < now - MINUTE_MS) refuseField('from', no.past)
  if (receiptDue === null) return
  if (receiptDue >= from) refuseField('receiptDue', no.dueLate)
  const isSame = before?.receiptDue?.getTime() === receiptDue.getTime()
  if ((moved || !isSame) && receiptDue.getTime() <= now) refuseField('receiptDue', no.duePast)
}

const checkPlace = ({ roomId, place, link }: Body): void => {
  if (roomId === null && place === '' && link === '') refuseField('place', no.noPlace)
  if (link !== '' && !/^https?:\/\/\S+$/i.test(link)) refuseField('link', no.linkUnknown)
}

/** What the form says by itself. */
export const checkInput = (body: Body, before: Meeting | null, now: number): void => {
  checkTimes(body, before, now)
  checkPlace(body)
  if (isEmptyAudience(body.audience)) refuseField('audience', no.noPeople)
  if (body.kind !== 'safety' && body.classHours !== null) refuseField('classHours', no.hoursOfSafety)
}

/** Host and recorder are people who still are here. */
export const checkHosts = async (
  tx: Tx,
  { hostId, recorderId }: Pick<Body, 'hostId' | 'recorderId'>,
  before: Pick<Meeting, 'hostId' | 'recorderId'> | null,
): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where u.id in (${hostId}, ${recorderId ?? hostId}) and ${activePerson()}`)
  const here = new Set(rows.map(({ id }) => id))
  if (hostId !== before?.hostId && !here.has(hostId)) refuseField('hostId', no.noHost)
  if (recorderId !== null && recorderId !== before?.recorderId && !here.has(recorderId))
    refuseField('recorderId', no.recorderUnknown)
}
