import type { MeetingDecision } from '@portal/contract/areas/meeting/minutes-view.ts'
import { dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

interface Row extends Record<string, unknown> {
  id: string
  text: string
  due_day: string
  person_id: string
  name: string
  org_name: string
  done_at: string | null
  note: string
}

/** Where a decision stands for whoever owns it: overdue from the day after the one it is due. */
export const decisionStanding = (due: string, isDone: boolean, now: number) => {
  const late = dayNumber(shanghaiDay(new Date(now))) - dayNumber(due)
  const isLate = !isDone && late > 0
  return {
    state: isDone ? ('done' as const) : isLate ? ('overdue' as const) : ('open' as const),
    daysLate: isLate ? late : 0,
  }
}

/** Decisions of a meeting in their order. */
export const decisionsOf = async (tx: Tx, meetingId: string, now: number): Promise<MeetingDecision[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select d.id, d.text, d.due_day::text as due_day, w.person_id, coalesce(u.name, '') as name,
      coalesce(o.name, '') as org_name, w.done_at, w.note
    from meeting_decisions d join decision_owners w on w.decision_id = d.id
      left join users u on u.id = w.person_id left join org_units o on o.id = u.primary_org_id
    where d.meeting_id = ${meetingId} order by d.place, d.id, w.place`)
  const byId = new Map<string, Row[]>()
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row])
  return [...byId].map(([id, owned]) => {
    const [{ text, due_day: due } = { text: '', due_day: '' }] = owned
    const done = owned.flatMap(({ done_at: at }) => (at === null ? [] : [new Date(at)]))
    const isDone = done.length === owned.length
    return {
      id,
      text,
      due,
      ...decisionStanding(due, isDone, now),
      doneAt: isDone ? new Date(Math.max(...done.map((at) => at.getTime()))) : null,
      owners: owned.map((row) => ({
        userId: row.person_id,
        name: row.name,
        orgName: row.org_name,
        doneAt: row.done_at === null ? null : new Date(row.done_at),
        note: row.note,
      })),
    }
  })
}
