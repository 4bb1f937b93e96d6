import type { remindDecisions } from '@portal/contract/areas/meeting/minutes.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { lockHosted } from '../meeting/reach.ts'
import { databaseNow } from '../meeting/state.ts'
import { LATELY_MS } from '../receipt/remind.ts'
import { tellAgain } from './tell.ts'

interface OpenRow extends Record<string, unknown> {
  id: string
  meeting_id: string
  title: string
  text: string
  due_day: string
  reminded_ms: number | null
  people: string[]
}

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Decisions of issued minutes that somebody still has open, with those people. */
const openDecisions = async (tx: Tx, where: SQL): Promise<OpenRow[]> => {
  const { rows } = await tx.db.execute<OpenRow>(sql`
    select d.id, m.id as meeting_id, m.title, d.text, d.due_day::text as due_day,
      (extract(epoch from d.reminded_at) * 1000)::float8 as reminded_ms, array_agg(w.person_id::text order by w.place) as people
    from meeting_decisions d join meetings m on m.id = d.meeting_id and m.minutes_at is not null
      join decision_owners w on w.decision_id = d.id and w.done_at is null
    where ${where} group by d.id, m.id order by d.due_day, d.id`)
  return rows
}

const daysLeft = (due: string, now: number) => dayNumber(due) - dayNumber(shanghaiDay(new Date(now)))

const sendAll = async (tx: Tx, list: readonly OpenRow[], now: number, keyOf: (row: OpenRow) => string) => {
  let sent = 0
  for (const row of list)
    sent += await tellAgain(
      tx,
      { id: row.meeting_id, title: row.title },
      { id: row.id, text: row.text, due: row.due_day },
      {
        people: row.people,
        daysLeft: daysLeft(row.due_day, now),
        key: keyOf(row),
      },
    )
  return sent
}

/** 催办 by hand, of one or of all that are overdue; nobody is asked twice within four hours. */
export const remind: HandlerOf<typeof remindDecisions> = async ({ tx, body, actor }) => {
  const meeting = await lockHosted(tx, actor, body.id, 'minutes')
  const now = await databaseNow(tx.db)
  const which = body.decisionId === undefined ? sql`d.due_day < ${TODAY}` : sql`d.id = ${body.decisionId}`
  const open = await openDecisions(tx, sql`d.meeting_id = ${meeting.id} and ${which}`)
  ensure(open.length > 0, no.nobodyLeft)
  const due = open.filter(({ reminded_ms: at }) => at === null || now - at > LATELY_MS)
  ensure(due.length > 0, no.remindedLately)
  const ids = sql.param(due.map(({ id }) => id))
  await tx.db.execute(sql`update meeting_decisions set reminded_at = now() where id = any(${ids}::uuid[])`)
  const sent = await sendAll(tx, due, now, () => `hand:${now}`)
  tx.notes.push({
    objectType: 'meetings',
    objectId: meeting.id,
    objectName: meeting.title,
    objectOrgId: meeting.ownerOrgId,
    diff: [{ field: 'reminded', before: null, after: sent }],
    kind: 'run',
  })
  return { sent }
}

/** Three days and one day before, and on the first day after: each person is told once of each. */
export const remindByClock = (platform: Platform): Promise<void> =>
  inBackground(platform, async (tx) => {
    const now = await databaseNow(tx.db)
    const open = await openDecisions(tx, sql`d.due_day - ${TODAY} in (3, 1, -1)`)
    await sendAll(tx, open, now, ({ due_day: due }) => `day:${due}:${daysLeft(due, now)}`)
  })
