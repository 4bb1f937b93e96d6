import type { changeMeetingState, deleteMeetings } from '@portal/contract/areas/meeting/meeting.ts'
import { MOST_PEOPLE } from '@portal/contract/areas/meeting/meeting-input.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { deleteRows, updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { meetingFiles, meetings } from '#src/schema/meeting.ts'
import type { Portal } from '#src/shared/portal.ts'
import { bookRoom, freeRoom } from '../room/bookings.ts'
import { reachedBy } from './codes.ts'
import { dropFiles } from './files.ts'
import { countPeople, writePeople } from './people.ts'
import { lockMeeting } from './reach.ts'
import { databaseNow, type Meeting, stateAt } from './state.ts'
import { tellCancelled, tellNotified } from './tell.ts'

/** From here on it stands in the room, in the list of people and in their messages. */
export const notifyOne = async (portal: Portal, tx: Tx, meeting: Meeting, now: number): Promise<Meeting> => {
  ensure(meeting.state === 'draft', meeting.state === 'cancelled' ? no.cancelledFixed : no.alreadyNotified)
  ensure(meeting.endsAt.getTime() > now, no.timePast)
  if (meeting.receiptDue && meeting.receiptDue.getTime() <= now) refuseField('receiptDue', no.duePast)
  if (meeting.roomId !== null)
    await bookRoom(
      tx,
      { use: 'meeting', objectId: meeting.id },
      { roomId: meeting.roomId, from: meeting.startsAt, to: meeting.endsAt },
    )
  await writePeople(tx, meeting)
  const people = await countPeople(tx, meeting.id)
  ensure(people > 0, no.noPeople)
  ensure(people <= MOST_PEOPLE, no.tooMany, { n: MOST_PEOPLE })
  const told = await updateRow({ ...tx, scope: ALL_ROWS }, meetings, meeting, {
    state: 'notified',
    notifiedAt: new Date(now),
  })
  await portal.signIn.createSheet(tx, { type: 'meeting', ids: [meeting.id] })
  return told
}

const cancelOne = async (portal: Portal, tx: Tx, meeting: Meeting, reason: string, now: number): Promise<Meeting> => {
  ensure(meeting.state !== 'draft', no.notNotified)
  ensure(meeting.state !== 'cancelled', errors.stateChanged)
  ensure(meeting.endsAt.getTime() > now, no.ended)
  const cancelled = await updateRow({ ...tx, scope: ALL_ROWS }, meetings, meeting, {
    state: 'cancelled',
    cancelReason: reason,
  })
  await freeRoom(tx, { use: 'meeting', objectId: meeting.id })
  await portal.signIn.ownerCancelled(tx, 'meeting', meeting.id, reason)
  return cancelled
}

/** Later meetings of the same series in the state that the act is for, in order of time and held. */
const following = async (tx: Tx, actor: Actor, first: Meeting, action: 'notify' | 'cancel'): Promise<Meeting[]> => {
  if (first.seriesId === null) return []
  return tx.db
    .select()
    .from(meetings)
    .where(
      and(
        eq(meetings.seriesId, first.seriesId),
        ne(meetings.id, first.id),
        gt(meetings.startsAt, first.startsAt),
        inArray(meetings.state, [action === 'notify' ? 'draft' : 'notified']),
        reachedBy(tx, actor, 'edit'),
      ),
    )
    .orderBy(meetings.startsAt, meetings.id)
    .for('no key update')
}

export const changeStateWith =
  (portal: Portal): HandlerOf<typeof changeMeetingState> =>
  async ({ tx, body, actor }) => {
    const { id, action, reason = '' } = body
    const first = await lockMeeting(tx, actor, id, 'edit')
    if (action === 'cancel' && [...reason].length < 2) refuseField('reason', no.reasonMissing)
    const now = await databaseNow(tx.db)
    const list = [first, ...(body.following ? await following(tx, actor, first, action) : [])]
    const changed: Meeting[] = []
    for (const meeting of list)
      changed.push(
        action === 'notify'
          ? await notifyOne(portal, tx, meeting, now)
          : await cancelOne(portal, tx, meeting, reason, now),
      )
    let sent = action === 'notify' ? await tellNotified(tx, changed) : 0
    if (action === 'cancel') for (const meeting of changed) sent += await tellCancelled(tx, meeting)
    const [done = refuse(errors.missing)] = changed
    return { state: stateAt(done, now), revision: done.revision, changed: changed.length, sent }
  }

/** Drafts that the code of their channel reaches; the others are as good as absent. */
export const remove: HandlerOf<typeof deleteMeetings> = async ({ tx, body, actor }) => {
  const reached = await tx.db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(anyOf(meetings.id, body.ids), reachedBy(tx, actor, 'del')))
  const ids = new Set(reached.map(({ id }) => id))
  const papers = await tx.db
    .selectDistinct({ fileId: meetingFiles.fileId })
    .from(meetingFiles)
    .where(anyOf(meetingFiles.meetingId, [...ids]))
  const result = await deleteRows({ ...tx, scope: ALL_ROWS }, meetings, [...ids], ({ state }) =>
    state === 'draft' ? null : no.onlyDrafts.message,
  )
  await dropFiles(
    tx,
    papers.map(({ fileId }) => fileId),
  )
  const foreign = body.ids.filter((id) => !ids.has(id)).map((id) => ({ id, message: errors.missing.message }))
  return { deleted: result.deleted, failed: [...result.failed, ...foreign] }
}
