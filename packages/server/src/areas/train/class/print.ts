import { Readable } from 'node:stream'
import type { printClass } from '@portal/contract/areas/train/class/class-manage.ts'
import { trainPaperWords as words } from '@portal/contract/areas/train/messages.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { addressOfCode } from '#src/platform/http/site-hosts.ts'
import { drawPaper } from '#src/shared/paper/draw-paper.ts'
import type { Paper } from '#src/shared/paper/paper.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import { signPosterPaper } from '#src/shared/paper/templates/sign-poster.ts'
import { type SignSheetPerson, signSheetPaper } from '#src/shared/paper/templates/sign-sheet.ts'
import type { Portal } from '#src/shared/portal.ts'
import { learnerPage } from './addresses.ts'
import { findClass } from './reach.ts'
import { databaseNow, type TrainClass } from './state.ts'

/** Rows without a name, for those who come unasked. */
const EMPTY_ROWS = 8

/** The day once, where both are on it. */
const span = (from: Date | null, to: Date | null): string => {
  if (from === null || to === null) return ''
  const [begin, end] = [shanghaiTime(from), shanghaiTime(to)]
  const isOneDay = shanghaiDay(from) === shanghaiDay(to)
  return fill(words.until, { from: begin, to: isOneDay ? end.slice(11) : end })
}

interface Names extends Record<string, unknown> {
  org: string
  head: string
}

const namesOf = async ({ db }: Tx, { ownerOrgId, headTeacherId }: TrainClass): Promise<Names> => {
  const { rows } = await db.execute<Names>(sql`
    select coalesce((select name from org_units where id = ${ownerOrgId}), '') as org,
      coalesce((select name from users where id = ${headTeacherId}), '') as head`)
  return rows[0] ?? { org: '', head: '' }
}

interface Printed {
  row: TrainClass
  names: Names
  madeAt: Date
}

const poster = ({ platform: { config } }: Portal, { row, names, madeAt }: Printed): Paper => {
  return signPosterPaper({
    act: words.act,
    title: row.title,
    orgName: names.org,
    place: row.place,
    time: span(row.startsAt, row.endsAt),
    valid: span(row.enrolFrom, row.enrolTo),
    validLabel: words.act,
    url: addressOfCode(config, learnerPage(row.id)),
    steps: words.steps,
    foot: fill(words.facts, { code: row.code, head: names.head, n: row.capacity }),
    madeAt,
  })
}

interface SessionRow extends Record<string, unknown> {
  no: number
  title: string
  from: string
  to: string
  place: string
  lecturers: string
}

const sessionOf = async ({ db }: Tx, classId: string, id: string | undefined): Promise<SessionRow> => {
  const { rows } = await db.execute<SessionRow>(sql`
    select s.no, s.title, s.starts_at as from, s.ends_at as to, coalesce(r.name, s.place) as place,
      coalesce((select string_agg(coalesce(u.name, l.name), '、' order by x.place)
        from train_session_lecturers x join train_lecturers l on l.id = x.lecturer_id left join users u on u.id = l.user_id
        where x.session_id = s.id), '') as lecturers
    from train_sessions s left join meeting_rooms r on r.id = s.room_id
    where s.class_id = ${classId} and s.id = ${id ?? null}::uuid`)
  return rows[0] ?? refuse(no.sessionMissing)
}

/** Everybody with a seat, by unit and number, with room for a name written by hand. */
const peopleOf = async ({ db }: Tx, classId: string): Promise<SignSheetPerson[]> => {
  const { rows } = await db.execute<{ name: string; code: string; orgName: string }>(sql`
    select u.name, u.code, coalesce(g.name, '') as "orgName" from train_enrolments e join users u on u.id = e.user_id
      left join org_units g on g.id = e.org_id
    where e.class_id = ${classId} and e.state = 'confirmed'
    order by coalesce(g.name, '') collate "zh-x-icu", u.code, u.id`)
  return rows.map((person) => ({ ...person, signedIn: '', signedOut: '', note: '' }))
}

const signSheet = async (tx: Tx, actor: Actor, { row, names, madeAt }: Printed, sessionId?: string): Promise<Paper> => {
  const session = await sessionOf(tx, row.id, sessionId)
  const people = await peopleOf(tx, row.id)
  return signSheetPaper({
    title: row.title,
    orgName: names.org,
    facts: [
      { label: words.session, value: `${session.no}　${session.title}` },
      { label: words.time, value: span(new Date(session.from), new Date(session.to)) },
      { label: words.place, value: session.place || row.place },
      { label: words.lecturers, value: session.lecturers },
      { label: words.head, value: names.head },
      { label: words.figures, value: fill(words.people, { n: people.length }) },
    ].filter(({ value }) => value !== ''),
    people,
    withOut: false,
    emptyRows: EMPTY_ROWS,
    sealHash: '',
    madeText: fill(words.made, { name: actor.name, time: shanghaiTime(madeAt) }),
    madeAt,
    day: '',
  })
}

/** 报名海报 and 签到表 of a session, as PDF. */
export const printWith =
  (portal: Portal) =>
  async ({ tx, body, actor, commit }: OwnCall<typeof printClass>): Promise<FileAnswer> => {
    const row = await findClass(tx, actor, body.id, 'roster')
    ensure(row.state !== 'draft' && row.state !== 'in_review', no.notOpen)
    const printed = { row, names: await namesOf(tx, row), madeAt: await databaseNow(tx.db) }
    const { bytes } = await drawPaper(
      body.form === 'poster' ? poster(portal, printed) : await signSheet(tx, actor, printed, body.sessionId),
    )
    await commit(async (written) => {
      const object = { objectType: 'train_classes', objectId: row.id, objectName: row.title }
      written.notes.push({ ...object, objectOrgId: row.ownerOrgId, kind: 'read', diff: [] })
    })
    const name = paperFileName(fill(words[body.form], { title: row.title }))
    return fileAnswer({ name, type: 'application/pdf', bytes: bytes.length, stream: Readable.from([bytes]) })
  }
