import { Readable } from 'node:stream'
import type { minutesFile } from '@portal/contract/areas/meeting/minutes.ts'
import type { MeetingDecision } from '@portal/contract/areas/meeting/minutes-view.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { decisionState, meetingTime, meetingWords, paperWords as words } from '@portal/contract/areas/meeting/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { drawPaper } from '#src/shared/paper/draw-paper.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import { minutesPaper } from '#src/shared/paper/templates/minutes.ts'
import { findMeeting } from '../meeting/reach.ts'
import { databaseNow, type Meeting } from '../meeting/state.ts'
import { sheetsOfMeetings } from '../sign/sheets.ts'
import { decisionsOf } from './decisions.ts'

const states = wordsOf(decisionState)

interface NamesRow extends Record<string, unknown> {
  org: string
  room: string
  host: string
  recorder: string
}

const namesOf = async (tx: Tx, { ownerOrgId, roomId, hostId, minutesById }: Meeting): Promise<NamesRow> => {
  const { rows } = await tx.db.execute<NamesRow>(sql`
    select coalesce((select name from org_units where id = ${ownerOrgId}), '') as org,
      coalesce((select name from meeting_rooms where id = ${roomId}::uuid), '') as room,
      coalesce((select name from users where id = ${hostId}), '') as host,
      coalesce((select name from users where id = ${minutesById}::uuid), '') as recorder`)
  return rows[0] ?? { org: '', room: '', host: '', recorder: '' }
}

interface PersonRow extends Record<string, unknown> {
  name: string
  deputy: string | null
  answer: string
  reason: string
  came: boolean
}

/** Who came by the sheet, deputies with whom they stood in for, and who did not. */
const peopleOf = async (tx: Tx, meetingId: string, sheetId: string | null): Promise<PersonRow[]> => {
  const { rows } = await tx.db.execute<PersonRow>(sql`
    select u.name, y.name as deputy, p.answer, p.reason, exists (select 1 from sign_entries e where e.sheet_id = ${sheetId}::uuid
      and e.direction = 'in' and e.state = 'counted' and e.user_id in (p.person_id, p.deputy_id)) as came
    from meeting_people p join users u on u.id = p.person_id left join users y on y.id = p.deputy_id
    where p.meeting_id = ${meetingId} order by u.name collate "zh-x-icu", u.id`)
  return rows
}

const ownersText = ({ owners }: MeetingDecision): string =>
  owners.length === 1 ? (owners[0]?.name ?? '') : fill(words.owners, { name: owners[0]?.name ?? '', n: owners.length })

/** For whoever may look at the meeting, once its minutes are out. */
export const paper = async ({ tx, body, actor }: OwnCall<typeof minutesFile>): Promise<FileAnswer> => {
  const meeting = await findMeeting(tx, actor, body.id)
  const { minutesAt } = meeting
  ensure(minutesAt !== null, no.noMinutesOut)
  const [names, now] = [await namesOf(tx, meeting), await databaseNow(tx.db)]
  const sheet = (await sheetsOfMeetings(tx, [meeting.id])).get(meeting.id)
  const people = await peopleOf(tx, meeting.id, sheet?.id ?? null)
  const decisions = await decisionsOf(tx, meeting.id, now)
  const present = people.filter(({ came }) => came)
  const absent = people.filter(({ came }) => !came)
  const { bytes } = await drawPaper(
    minutesPaper({
      topic: meeting.title,
      number: meeting.id.slice(-12).toUpperCase(),
      orgName: names.org,
      facts: [
        { label: words.time, value: meetingTime(meeting.startsAt, meeting.endsAt) },
        { label: words.place, value: names.room || meeting.place || meetingWords.online },
        { label: words.host, value: names.host },
        { label: words.recorder, value: names.recorder },
        { label: words.expected, value: fill(words.people, { n: people.length }) },
        { label: words.present, value: fill(words.people, { n: present.length }) },
      ],
      agenda: meeting.agenda.map(({ title, speaker }) =>
        speaker === '' ? title : fill(words.leave, { name: title, reason: speaker }),
      ),
      text: meeting.minutes,
      decisions: decisions.map((decision) => ({
        text: decision.text,
        owner: ownersText(decision),
        due: decision.due,
        state: states[decision.state] ?? '',
      })),
      present: present.map(({ name, deputy }) =>
        deputy === null ? name : fill(words.inPlaceOf, { deputy, person: name }),
      ),
      absent: absent.map(({ name, reason }) => (reason === '' ? name : fill(words.leave, { name, reason }))),
      madeText: shanghaiTime(minutesAt),
      madeAt: minutesAt,
    }),
  )
  const name = paperFileName(fill(words.name, { title: meeting.title }))
  return fileAnswer({ name, type: 'application/pdf', bytes: bytes.length, stream: Readable.from([bytes]) })
}
