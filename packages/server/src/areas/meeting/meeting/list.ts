import { listMeetings } from '@portal/contract/areas/meeting/meeting.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { before, either, elsewhere, equals, from } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, chinese, type Place } from '#src/kit/page-read/place.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { meetings } from '#src/schema/meeting/meeting.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { givenReach, reachedWithin } from './codes.ts'
import { hostedBy, OWN } from './reach.ts'
import { finishMeetings, meetingColumns, meetingJoins } from './rows.ts'
import { stateNow } from './state.ts'

/** The caller has not answered, or was asked again, and still may answer. */
const OPEN_RECEIPT: SQL = sql`(${meetings.state} = 'notified' and ${meetings.startsAt} > now()
  and (${meetings.receiptDue} is null or ${meetings.receiptDue} > now())
  and exists (select 1 from meeting_people p where p.meeting_id = ${meetings.id} and p.person_id = ${ACTOR}
    and (p.answer = 'none' or p.again)))`

const found = {
  from: sql`${meetings}`,
  joins: meetingJoins,
  key: meetings.id,
  columns: meetingColumns,
  search: [meetings.title],
  filter: {
    channel: equals(meetings.channel),
    mine: elsewhere,
    state: equals(stateNow),
    kind: equals(meetings.kind),
    orgId: (unit: Place) => inSubtree(sql`${meetings.ownerOrgId}`, unit),
    hostId: equals(meetings.hostId),
    roomId: equals(meetings.roomId),
    hosting: either(hostedBy(ACTOR)),
    unanswered: either(OPEN_RECEIPT),
    from: from(meetings.endsAt),
    to: before(meetings.startsAt),
  },
  sort: {
    from: meetings.startsAt,
    topic: chinese(meetings.title),
    createdAt: meetings.createdAt,
    updatedAt: meetings.updatedAt,
  },
  order: '-from',
  finish: finishMeetings,
} as const

const own = pageRead(listMeetings, { ...found, where: OWN })
const managed = pageRead(listMeetings, {
  ...found,
  where: reachedWithin,
  given: ({ tx, actor }) => (actor ? givenReach(tx, actor) : refuse(errors.noRight)),
})

export const list = oneOfLists<typeof listMeetings>((asking) => {
  const { mine } = asking.body.filter
  ensure(mine === true || asking.actor.holds(P.meeting, P.schoolMeeting), errors.noRight)
  return { list: mine === true ? own : managed, asking }
})
