import { isDeepStrictEqual } from 'node:util'
import type { saveMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { v7 } from 'uuid'
import { insertRow, updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { meetings } from '#src/schema/meeting.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { bookRoom, ensureRoomFree, foundInRoom, freeRoom } from '../room/bookings.ts'
import { checkHosts, checkInput, isElsewhere, isMoved } from './check-input.ts'
import { codeOf, scopeOf } from './codes.ts'
import { keepFiles, usableFiles } from './files.ts'
import { askAgain, writePeople } from './people.ts'
import { lockMeeting } from './reach.ts'
import { seriesShifts } from './series.ts'
import { databaseNow, type Meeting } from './state.ts'
import { tellAdded, tellMoved, tellRemoved } from './tell.ts'

type Body = Call<typeof saveMeeting>['body']

const columnsOf = (body: Body, shift = 0) => {
  const later = (at: Date) => new Date(at.getTime() + shift)
  return {
    title: body.topic,
    kind: body.kind,
    startsAt: later(body.from),
    endsAt: later(body.to),
    roomId: body.roomId,
    place: body.place,
    link: body.link,
    hostId: body.hostId,
    recorderId: body.recorderId,
    agenda: body.agenda,
    receiptDue: body.receiptDue === null ? null : later(body.receiptDue),
    hoursHundredths: body.classHours === null ? null : Math.round(body.classHours * 100),
    note: body.note,
    ...audienceValues(body.audience),
  }
}

const ownerOf = async (tx: Tx, actor: Actor, { ownerOrgId, channel }: Body): Promise<string> => {
  if (ownerOrgId === undefined || ownerOrgId === actor.orgId) return actor.orgId
  if (!(await reachesUnit({ ...tx, scope: scopeOf(actor, 'add', channel) }, ownerOrgId)))
    refuseField('ownerOrgId', no.ownerOutside)
  return ownerOrgId
}

/** Every meeting of a series finds its room free, or none is made. */
const ensureSeriesFree = async (tx: Tx, { roomId, from, to }: Body, shifts: readonly number[]): Promise<void> => {
  if (roomId === null) return
  for (const [index, shift] of shifts.entries()) {
    const time = { roomId, from: new Date(from.getTime() + shift), to: new Date(to.getTime() + shift) }
    if (shifts.length === 1) return ensureRoomFree(tx, time, null)
    const found = await foundInRoom(tx, time, null)
    if (found) refuseField('roomId', no.seriesBusy, { n: index + 1, day: shanghaiDay(time.from), title: found.title })
  }
}

const create = async (portal: Portal, tx: Tx, actor: Actor, body: Body): Promise<Meeting[]> => {
  ensure(actor.holds(codeOf('add', body.channel)), errors.noRight)
  await checkHosts(tx, body, null)
  const ownerOrgId = await ownerOf(tx, actor, body)
  const shifts = body.repeat ? seriesShifts(body.from, body.repeat) : [0]
  await ensureSeriesFree(tx, body, shifts)
  const fileIds = await usableFiles(tx, { files: portal.files, actor }, body.materials, null)
  const seriesId = body.repeat ? v7() : null
  const made: Meeting[] = []
  for (const [index, shift] of shifts.entries()) {
    const seriesNo = seriesId === null ? null : index + 1
    const values = { ...columnsOf(body, shift), channel: body.channel, ownerOrgId, seriesId, seriesNo }
    const meeting = await insertRow(tx, meetings, values)
    await keepFiles(tx, meeting.id, fileIds)
    made.push(meeting)
  }
  return made
}

/** Once it has begun, what people came to stays as it was told. */
const ensureChangeable = (before: Meeting, body: Body, now: number): void => {
  ensure(before.state !== 'cancelled', no.cancelledFixed)
  if (before.channel !== body.channel) refuseField('channel', no.channelFixed)
  if (before.state !== 'notified' || before.startsAt.getTime() > now) return
  if (isMoved(before, body)) refuseField('from', no.started)
  const values = columnsOf(body)
  const same = (['hostId', 'kind', 'hoursHundredths', 'audienceInclude', 'audienceExclude'] as const).every((key) =>
    isDeepStrictEqual(before[key], values[key]),
  )
  ensure(same, no.startedWho)
}

/** What follows once people know of it: the room, the list, and one message for each of them. */
const followUp = async (portal: Portal, tx: Tx, before: Meeting, meeting: Meeting, moved: boolean): Promise<void> => {
  const user = { use: 'meeting', objectId: meeting.id } as const
  if (meeting.roomId === null) await freeRoom(tx, user)
  else if (moved) await bookRoom(tx, user, { roomId: meeting.roomId, from: meeting.startsAt, to: meeting.endsAt })

  const { added, removed } = isDeepStrictEqual(before.audience, meeting.audience)
    ? { added: [], removed: [] }
    : await writePeople(tx, meeting)
  if (added.length > 0) await tellAdded(tx, meeting, added)
  if (removed.length > 0) await tellRemoved(tx, meeting, removed)
  if (moved) await tellMoved(tx, meeting, new Set(added))
  await portal.signIn.ownerChanged(tx, 'meeting', meeting.id)
}

const change = async (portal: Portal, tx: Tx, actor: Actor, body: Body & { id: string }, now: number) => {
  const before = await lockMeeting(tx, actor, body.id, 'edit')
  ensure(before.revision === body.revision, errors.stale)
  ensureChangeable(before, body, now)
  checkInput(body, before, now)
  await checkHosts(tx, body, before)
  const isTold = before.state === 'notified'
  const moved = isMoved(before, body) || isElsewhere(before, body)
  if (body.roomId !== null && moved)
    await ensureRoomFree(
      tx,
      { roomId: body.roomId, from: body.from, to: body.to },
      { use: 'meeting', objectId: before.id },
    )
  const fileIds = await usableFiles(tx, { files: portal.files, actor }, body.materials, before.id)
  const values = { ...columnsOf(body), ...(isTold && moved && { moves: before.moves + 1 }) }
  const meeting = await updateRow({ ...tx, scope: ALL_ROWS }, meetings, before, values)
  await keepFiles(tx, meeting.id, fileIds)
  if (!isTold) return meeting
  if (moved) await askAgain(tx, meeting.id)
  await followUp(portal, tx, before, meeting, moved)
  return meeting
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveMeeting> =>
  async ({ tx, body, actor }) => {
    const now = await databaseNow(tx.db)
    const { id } = body
    if (id !== undefined) {
      const changed = await change(portal, tx, actor, { ...body, id }, now)
      return { id: changed.id, revision: changed.revision, ids: [changed.id] }
    }
    checkInput(body, null, now)
    const made = await create(portal, tx, actor, body)
    const [first] = made
    ensure(first, errors.invalid)
    return { id: first.id, revision: first.revision, ids: made.map((meeting) => meeting.id) }
  }
