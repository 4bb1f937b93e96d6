import { meetingWords } from '@portal/contract/areas/meeting/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { OwnerFacts, SignInOwner } from '#src/shared/sign-in/owner.ts'
import { codeOf } from '../meeting/codes.ts'
import { correctHours, grantHours } from './hours.ts'

interface Row extends Record<string, unknown> {
  title: string
  channel: 'portal' | 'school'
  starts_at: string
  ends_at: string
  place: string
  owner_org_id: string
  host_id: string
  recorder_id: string | null
}

const describe = async (tx: Tx, ids: readonly string[]): Promise<OwnerFacts | null> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select m.title, m.channel, m.starts_at, m.ends_at, coalesce(r.name, m.place) as place, m.owner_org_id, m.host_id,
      m.recorder_id
    from meetings m left join meeting_rooms r on r.id = m.room_id
    where m.id = any(${sql.param(ids)}::uuid[]) and m.state <> 'draft'`)
  const [meeting] = rows
  if (!meeting || ids.length !== 1) return null
  return {
    title: meeting.title,
    place: meeting.place || meetingWords.online,
    start: new Date(meeting.starts_at),
    end: new Date(meeting.ends_at),
    ownerOrgId: meeting.owner_org_id,
    hostIds: [meeting.host_id, ...(meeting.recorder_id === null ? [] : [meeting.recorder_id])],
    hostCode: codeOf('sign', meeting.channel),
    sealCode: codeOf('sign', meeting.channel),
    menuCode: codeOf('menu', meeting.channel),
  }
}

/** Everybody invited; a deputy takes the place of the one he stands in for. */
const expected = (ids: readonly string[]): SQL => sql`
  select coalesce(p.deputy_id, p.person_id) as user_id, case when p.deputy_id is not null then p.person_id end as in_place_of
  from meeting_people p where p.meeting_id = any(${sql.param(ids)}::uuid[])`

/** Meetings as owners of sign-in sheets. */
export const meetingOwner: SignInOwner = {
  page: '/meetingSignInList',
  codes: [P.meetingSign, P.schoolMeetingSign, P.meeting, P.schoolMeeting],
  describe,
  expected,
  sealed: grantHours,
  corrected: (tx, sheet, person, reason) => correctHours(tx, sheet, person, reason),
}
