import type { AttemptState } from '@portal/contract/areas/exam/attempt.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Latest of them are told; a page knows by their number which are new. */
const MOST_NOTICES = 20
const told = ['message', 'addTime', 'pause', 'resumeHall', 'freeze', 'release', 'allowDevice', 'reopen', 'void']

interface StoredNotice {
  seq: number
  kind: 'message' | 'addTime'
  text: string
  at: string
}

/** Notices of the sitting `id`, as one column. */
export const noticesOf = (id: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('seq', n.seq, 'kind', n.kind, 'text', n.text, 'at', n.at) order by n.seq), '[]')
  from (select e.seq, e.kind, e.text, e.at from attempt_events e
    where e.attempt_id = ${id} and e.kind = any(${sql.param(told)}::text[]) order by e.seq desc limit ${MOST_NOTICES}) n)`

/** Columns that every reply of a sitting is made of, of the row `a`. */
export const clockColumns: SQL = sql`a.state, a.lease, a.deadline, a.frozen_at, a.paused_at,
  (a.rules #>> '{guard,switchLimit}')::int - a.switches as switch_left, ${noticesOf(sql`a.id`)} as notices`

export interface ClockRow {
  [column: string]: unknown
  state: AttemptState
  lease: number
  deadline: string | null
  frozen_at: string | null
  paused_at: string | null
  /** Null: as often as one likes. */
  switch_left: number | null
  notices: StoredNotice[]
}

interface StandingClock {
  deadline: Date | null
  frozenAt: Date | null
  pausedAt: Date | null
}

/** The deadline as it would be if the clock went on now; while it stands it moves along. */
export const deadlineNow = ({ deadline, frozenAt, pausedAt }: StandingClock, now: number): Date | null => {
  const since = Math.min(frozenAt?.getTime() ?? now, pausedAt?.getTime() ?? now)
  return deadline && new Date(deadline.getTime() + Math.max(0, now - since))
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

export const clockReply = (row: ClockRow, now: number) => {
  const clock = { deadline: dateOf(row.deadline), frozenAt: dateOf(row.frozen_at), pausedAt: dateOf(row.paused_at) }
  return {
    state: row.state,
    paused: clock.pausedAt !== null,
    deadline: deadlineNow(clock, now),
    serverNow: new Date(now),
    notices: row.notices.map((notice) => ({ ...notice, at: new Date(notice.at) })),
    switchLeft: row.switch_left === null ? null : Math.max(0, row.switch_left),
  }
}
