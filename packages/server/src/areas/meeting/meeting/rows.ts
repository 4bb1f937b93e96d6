import type { MeetingRow, MyMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingWords } from '@portal/contract/areas/meeting/words.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { meetings } from '#src/schema/meeting/meeting.ts'
import { countAudience } from '#src/shared/audience/resolve.ts'
import { type SheetFigures, sheetsOfMeetings } from '../sign/sheets.ts'
import { stateNow } from './state.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Receipts `f` and decisions `d` of a meeting, and the names beside it. */
export const meetingJoins = sql`
  left join lateral (select count(*)::int as expected, (count(*) filter (where p.answer = 'attend'))::int as attending,
    (count(*) filter (where p.answer = 'leave'))::int as on_leave, (count(*) filter (where p.answer = 'deputy'))::int as deputies,
    (count(*) filter (where p.answer = 'none'))::int as unanswered
    from meeting_people p where p.meeting_id = ${meetings.id}) f on true
  left join lateral (select count(*)::int as decisions, (count(*) filter (where x.done))::int as done,
    (count(*) filter (where not x.done and x.due_day < ${TODAY}))::int as overdue from (
      select d.due_day, not exists (select 1 from decision_owners w where w.decision_id = d.id and w.done_at is null) as done
      from meeting_decisions d where d.meeting_id = ${meetings.id}) x) d on true
  left join meeting_rooms room on room.id = ${meetings.roomId}
  left join users host on host.id = ${meetings.hostId}
  left join users recorder on recorder.id = ${meetings.recorderId}
  left join org_units owner on owner.id = ${meetings.ownerOrgId}`

export const meetingColumns = {
  id: meetings.id,
  revision: meetings.revision,
  createdAt: meetings.createdAt,
  updatedAt: meetings.updatedAt,
  topic: meetings.title,
  kind: meetings.kind,
  channel: meetings.channel,
  state: stateNow,
  from: meetings.startsAt,
  to: meetings.endsAt,
  roomId: meetings.roomId,
  place: sql`coalesce(room.name, nullif(${meetings.place}, ''), '')`,
  link: meetings.link,
  hostId: meetings.hostId,
  hostName: sql`coalesce(host.name, '')`,
  recorderId: meetings.recorderId,
  recorderName: sql`coalesce(recorder.name, '')`,
  receiptDue: meetings.receiptDue,
  ownerOrgName: sql`coalesce(owner.name, '')`,
  expected: sql`f.expected`,
  attending: sql`f.attending`,
  onLeave: sql`f.on_leave`,
  deputies: sql`f.deputies`,
  unanswered: sql`f.unanswered`,
  classHours: sql`${meetings.hoursHundredths} / 100.0::float8`,
  minuted: sql`${meetings.minutesAt} is not null`,
  decisions: sql`d.decisions`,
  decisionsDone: sql`d.done`,
  decisionsOverdue: sql`d.overdue`,
  seriesId: meetings.seriesId,
  seriesNo: meetings.seriesNo,
  audience: meetings.audience,
} as const

export type MeetingRead = Omit<MeetingRow, 'my' | 'hosting' | 'present' | 'late' | 'sheetId' | 'sealedAt'> & {
  audience: Audience
}

interface OwnRow extends Record<string, unknown> {
  meeting_id: string
  person_id: string
  answer: MyMeeting['answer']
  reason: string
  deputy: string
  person: string
  again: boolean
  answered_at: string | null
  may_answer: boolean
}

/** What the meetings are to the person; his own invitation before one he only stands in for. */
const ownOf = async (tx: Tx, ids: readonly string[], personId: string): Promise<ReadonlyMap<string, MyMeeting>> => {
  const { rows } = await tx.db.execute<OwnRow>(sql`
    select p.meeting_id, p.person_id, p.answer, p.reason, coalesce(y.name, '') as deputy, coalesce(u.name, '') as person,
      p.again, p.answered_at, m.state = 'notified' and m.starts_at > now()
        and (m.receipt_due is null or m.receipt_due > now()) as may_answer
    from meeting_people p join meetings m on m.id = p.meeting_id
      left join users y on y.id = p.deputy_id left join users u on u.id = p.person_id
    where p.meeting_id = any(${sql.param(ids)}::uuid[]) and (p.person_id = ${personId} or p.deputy_id = ${personId})
    order by p.person_id = ${personId}`)
  return new Map(
    rows.map((row) => {
      const isSelf = row.person_id === personId
      const my: MyMeeting = {
        answer: isSelf ? row.answer : 'attend',
        reason: isSelf ? row.reason : '',
        deputyName: isSelf ? row.deputy : '',
        again: isSelf && row.again,
        answeredAt: row.answered_at === null ? null : new Date(row.answered_at),
        inPlaceOf: isSelf ? '' : row.person,
        mayAnswer: isSelf && row.may_answer,
      }
      return [row.meeting_id, my]
    }),
  )
}

/** Nobody is there, or late, before it begins. */
const figuresOf = (sheet: SheetFigures | undefined, state: MeetingRow['state']) => ({
  sheetId: sheet?.id ?? null,
  sealedAt: sheet?.sealedAt ?? null,
  present: state === 'notified' ? null : (sheet?.present ?? null),
  late: state === 'notified' ? null : (sheet?.late ?? null),
})

/** Drafts have told nobody yet: those they are meant for are counted, not listed. */
export const finishMeetings = async ({ tx, actor }: Caller, list: readonly MeetingRead[]): Promise<MeetingRow[]> => {
  const ids = list.map(({ id }) => id)
  const own = actor ? await ownOf(tx, ids, actor.id) : new Map<string, MyMeeting>()
  const sheets = await sheetsOfMeetings(tx, ids)
  const rows: MeetingRow[] = []
  for (const { audience, ...row } of list) {
    const expected = row.state === 'draft' ? await countAudience(tx.db, audience) : row.expected
    rows.push({
      ...row,
      ...figuresOf(sheets.get(row.id), row.state),
      expected,
      unanswered: row.state === 'draft' ? expected : row.unanswered,
      place: row.place || meetingWords.online,
      my: own.get(row.id) ?? null,
      hosting: actor !== null && (row.hostId === actor.id || row.recorderId === actor.id),
    })
  }
  return rows
}
