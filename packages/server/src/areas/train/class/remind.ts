import { trainMessages as words } from '@portal/contract/areas/train/messages.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { addDays, shanghaiDay, shanghaiTime, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { HOSTED, learnerPage } from './addresses.ts'
import { databaseNow } from './state.ts'

interface DayRow extends Record<string, unknown> {
  id: string
  title: string
  start: string
  place: string
  n: number
  people: string[]
  teachers: string[]
}

/** Classes with sessions on a day, who comes to them and who teaches them. */
const classesOf = async (tx: Tx, day: string): Promise<DayRow[]> => {
  const [from, to] = [startOfDay(day).toISOString(), startOfDay(addDays(day, 1)).toISOString()]
  const { rows } = await tx.db.execute<DayRow>(sql`
    select c.id, c.title, x.start, x.n,
      coalesce((select coalesce(r.name, nullif(s.place, '')) from train_sessions s left join meeting_rooms r on r.id = s.room_id
        where s.class_id = c.id and s.starts_at = x.start order by s.no limit 1), c.place) as place,
      coalesce((select array_agg(e.user_id) from train_enrolments e where e.class_id = c.id and e.state = 'confirmed'), '{}') as people,
      coalesce((select array_agg(distinct l.user_id) from train_sessions s join train_session_lecturers y on y.session_id = s.id
        join train_lecturers l on l.id = y.lecturer_id where s.class_id = c.id and l.user_id is not null
          and s.starts_at >= ${from}::timestamptz and s.starts_at < ${to}::timestamptz), '{}') as teachers
    from (select class_id, min(starts_at) as start, count(*)::int as n from train_sessions
        where starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz group by class_id) x
      join train_classes c on c.id = x.class_id
    where c.state in ('open', 'confirmed', 'running') and c.deleted_at is null and not c.is_template order by c.id`)
  return rows
}

/** The day before: where and when, to everybody who has a seat and to who teaches. */
const tellTomorrow = async (tx: Tx, day: string): Promise<void> => {
  for (const { id, title, start, place, n, people, teachers } of await classesOf(tx, day)) {
    const facts = { title, time: shanghaiTime(new Date(start)), place, n }
    const tellOne = (to: readonly string[], key: 'tomorrow' | 'teach', link: string) =>
      sendMessage(tx, to, {
        event: `train:${id}:${key}:${day}`,
        kind: words.changeKind,
        title: fill(words[key].title, facts),
        text: fill(words[key].text, facts),
        link,
        reason: words[key].why,
      })
    await tellOne(people, 'tomorrow', learnerPage(id))
    await tellOne(teachers, 'teach', HOSTED)
  }
}

interface SheetRow extends Record<string, unknown> {
  id: string
  title: string
  confirmers: string[]
}

const CONFIRM_DAYS = 7

/** Sheets of sessions that are over and that nobody has confirmed: each confirmer hears it once. */
const askConfirmation = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.db.execute<SheetRow>(sql`
    select h.id, h.title, h.confirmer_ids as confirmers from sign_sheets h
    where h.owner_type = 'session' and h.state in ('planned', 'open', 'closed') and h.confirmed_at is null
      and cardinality(h.confirmer_ids) > 0 and h.start_at > now() - make_interval(days => ${CONFIRM_DAYS})
      and coalesce(greatest(h.in_to, h.out_to), h.in_to) < now() and h.end_at < now()
    order by h.start_at, h.id`)
  for (const { id, title, confirmers } of rows)
    await sendMessage(tx, confirmers, {
      event: `train:confirm:${id}`,
      kind: words.changeKind,
      title: fill(words.confirm.title, { title }),
      text: words.confirm.text,
      link: HOSTED,
      reason: words.confirm.why,
    })
}

/** Every evening; asked twice it tells nobody twice. */
export const remindOfClasses = async (platform: Platform): Promise<void> => {
  await inBackground(platform, async (tx) => {
    await tellTomorrow(tx, addDays(shanghaiDay(await databaseNow(tx.db)), 1))
    await askConfirmation(tx)
  })
}
