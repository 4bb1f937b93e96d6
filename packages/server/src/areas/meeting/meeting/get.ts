import type { getMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { meetings } from '#src/schema/meeting/meeting.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { decisionsOf } from '../minutes/decisions.ts'
import { receiptsOf } from '../receipt/figures.ts'
import { sheetsOfMeetings } from '../sign/sheets.ts'
import { filesOf } from './files.ts'
import { findMeeting, rightsTo } from './reach.ts'
import { finishMeetings, type MeetingRead, meetingColumns, meetingJoins } from './rows.ts'
import { databaseNow, type Meeting, stateAt } from './state.ts'

type Detail = ResultOf<typeof getMeeting>

const readMeetings = rowsByKey<MeetingRead>()({
  from: sql`${meetings}`,
  joins: meetingJoins,
  key: meetings.id,
  columns: meetingColumns,
})

/** What of its acts is open now, to whoever has the right. */
const mayOf = async (tx: Tx, actor: Actor, meeting: Meeting, now: number): Promise<Detail['may']> => {
  const rights = await rightsTo(tx, actor, meeting.id)
  const state = stateAt(meeting, now)
  const isAhead = state === 'draft' || state === 'notified'
  const isOn = state === 'notified' || state === 'running'
  return {
    edit: rights.edit && state !== 'cancelled',
    notify: rights.edit && state === 'draft',
    cancel: rights.edit && isOn,
    remove: rights.del && state === 'draft',
    minutes: (rights.minutes || rights.hosting) && !isAhead && state !== 'cancelled',
    sign: (rights.sign || rights.hosting) && state !== 'draft' && state !== 'cancelled',
    people: rights.menu || rights.hosting,
  }
}

const minutesOf = async (tx: Tx, { minutes, minutesById, minutesAt }: Meeting): Promise<Detail['minutes']> => {
  if (minutesAt === null) return null
  const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${minutesById}::uuid`)
  return { text: minutes, recordedBy: rows[0]?.name ?? '', issuedAt: minutesAt }
}

/** Before they go out, minutes and decisions are for those who write them. */
const draftOf = (meeting: Meeting, now: number): Detail['minutes'] =>
  meeting.minutes === '' ? null : { text: meeting.minutes, recordedBy: '', issuedAt: new Date(now) }

export const getWith =
  ({ files }: Portal): HandlerOf<typeof getMeeting> =>
  async ({ tx, body, actor }) => {
    const meeting = await findMeeting(tx, actor, body.id)
    const now = await databaseNow(tx.db)
    const [row = refuse(errors.missing)] = await finishMeetings(
      { tx, actor },
      (await readMeetings({ tx, actor }, [meeting.id])) as MeetingRead[],
    )
    const may = await mayOf(tx, actor, meeting, now)
    const sheet = (await sheetsOfMeetings(tx, [meeting.id])).get(meeting.id)
    const isOut = meeting.minutesAt !== null
    const { rows } = await tx.db.execute<{ seats: number }>(
      sql`select seats from meeting_rooms where id = ${meeting.roomId}::uuid`,
    )
    return {
      ...row,
      ownerOrgId: meeting.ownerOrgId,
      placeText: meeting.place,
      roomSeats: rows[0]?.seats ?? null,
      note: meeting.note,
      agenda: meeting.agenda,
      materials: await filesOf(tx, files, actor, meeting.id),
      cancelReason: meeting.cancelReason,
      notifiedAt: meeting.notifiedAt,
      minutes: isOut ? await minutesOf(tx, meeting) : may.minutes ? draftOf(meeting, now) : null,
      decisionList: isOut || may.minutes ? await decisionsOf(tx, meeting.id, now) : [],
      sheet: sheet ?? null,
      receipts: may.people && meeting.state !== 'draft' ? await receiptsOf(tx, meeting.id, sheet) : null,
      may,
      serverTime: new Date(now),
      ...(may.people && {
        audience: meeting.audience,
        audienceText: describeAudience(meeting.audience, await namesOfAudiences(tx.db, [meeting.audience])),
      }),
    }
  }
