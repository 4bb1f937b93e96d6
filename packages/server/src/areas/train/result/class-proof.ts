import { proofWords } from '@portal/contract/areas/archive/trainee-proof.ts'
import { hoursText } from '@portal/contract/areas/learning/hours/amount.ts'
import { type Attendance, attendance, type SheetState, sheetState } from '@portal/contract/areas/sign-in/words.ts'
import { enrolmentResult } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { type ArchiveSource, dayOf } from '#src/shared/archive/archive.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'
import { classPage } from '../class/addresses.ts'

const { class: words } = proofWords
const results = wordsOf(enrolmentResult)
const statuses = wordsOf(attendance)
const sheets = wordsOf(sheetState)

interface Held extends Record<string, unknown> {
  classId: string
  title: string
  code: string
  org: string
  head: string
  from: string
  to: string
  percent: number | null
  score: number | null
  result: keyof typeof results
  why: string[]
}

const heldOf = async ({ db }: Tx, enrolmentId: string): Promise<Held | undefined> => {
  const { rows } = await db.execute<Held>(sql`
    select c.id as "classId", c.title, c.code, o.name as org, coalesce(h.name, '') as head,
      ${dayOf(sql`c.starts_at`)}::text as from, ${dayOf(sql`c.ends_at`)}::text as to, e.percent::float8 as percent,
      e.score::float8 as score, e.result, e.result_why as why
    from train_enrolments e join train_classes c on c.id = e.class_id join org_units o on o.id = c.owner_org_id
      left join users h on h.id = c.head_teacher_id where e.id = ${enrolmentId}`)
  return rows[0]
}

interface SessionRow extends Record<string, unknown> {
  no: number
  title: string
  from: string
  status: Attendance | null
  minutes: number | null
  hours: number | null
  sheet: SheetState | null
}

const sessionsOf = async ({ db }: Tx, classId: string, userId: string): Promise<string[][]> => {
  const { rows } = await db.execute<SessionRow>(sql`
    select s.no, s.title, s.starts_at as from, p.status, p.minutes, h.hours_hundredths as hours, x.state as sheet
    from train_sessions s left join train_presence p on p.session_id = s.id and p.user_id = ${userId}
      left join hour_entries h on h.item_id = s.id and h.source = 'train' and h.user_id = ${userId} and h.state = 'granted'
      left join lateral (select g.state from sign_sheets g where g.owner_ids @> array[s.id] and g.state <> 'cancelled'
        order by g.created_at limit 1) x on true
    where s.class_id = ${classId} order by s.starts_at, s.no`)
  return rows.map(({ no, title, from, status, minutes, hours, sheet }) => [
    String(no),
    title,
    shanghaiTime(new Date(from)),
    (status === null ? words.unsigned : statuses[status]) ?? '',
    minutes === null ? '' : String(minutes),
    hours === null ? '' : hoursText(hours),
    (sheet === null ? words.noSheet : sheets[sheet]) ?? '',
  ])
}

/** What somebody did in a class, session by session, and why he passed or did not. */
export const proofOfClass: NonNullable<ArchiveSource['proof']> = async (tx, actor, { userId, line }) => {
  const held = await heldOf(tx, line.id)
  if (!held) return null
  const { classId, title, code, org, head, from, to, percent, score, result, why } = held
  return archiveProof(
    title,
    [
      [words.title, title],
      [words.code, code],
      [words.org, org],
      [words.head, head],
      [words.dates, `${from} — ${to}`],
      [words.percent, percent === null ? '' : `${percent}%`],
      [words.score, score],
      [words.result, results[result]],
      [words.why, why.join('；')],
    ],
    {
      tables: [{ title: words.sessions, heads: [...words.heads], rows: await sessionsOf(tx, classId, userId) }],
      link: actor.holds(P.trainClass) ? { text: words.page, to: classPage(classId) } : null,
    },
  )
}
