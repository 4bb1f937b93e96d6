import type { AttemptState } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { KeptRules } from '#src/schema/exam/attempt.ts'
import { currentItem } from './item-clock.ts'

/** Latest of them are told; a page knows by their number which are new. */
const MOST_NOTICES = 20
const told = [
  'message',
  'addTime',
  'pause',
  'resumeHall',
  'freeze',
  'release',
  'allowDevice',
  'submit',
  'reopen',
  'void',
]

interface StoredNotice {
  seq: number
  kind: 'message' | 'addTime'
  text: string
  at: string
}

/** Notices of the sitting `id`, as one column; what a person does himself, as his own hand-in, has no words. */
export const noticesOf = (id: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('seq', n.seq, 'kind', n.kind, 'text', n.text, 'at', n.at) order by n.seq), '[]')
  from (select e.seq, e.kind, e.text, e.at from attempt_events e
    where e.attempt_id = ${id} and e.kind = any(${sql.param(told)}::text[]) and e.text <> ''
    order by e.seq desc limit ${MOST_NOTICES}) n)`

/** Columns that every reply of a sitting is made of, of the row `a`. */
export const clockColumns: SQL = sql`a.state, a.lease, a.deadline, a.frozen_at, a.paused_at, a.reached, a.item_since, a.item_count,
  jsonb_build_object('navigation', a.rules -> 'navigation', 'itemSeconds', a.rules -> 'itemSeconds') as item_rules,
  (a.rules #>> '{guard,switchLimit}')::int - a.switches as switch_left, ${noticesOf(sql`a.id`)} as notices`

export interface ClockRow {
  [column: string]: unknown
  state: AttemptState
  lease: number
  deadline: string | null
  frozen_at: string | null
  paused_at: string | null
  reached: number
  item_since: string | null
  item_count: number
  item_rules: Pick<KeptRules, 'navigation' | 'itemSeconds'>
  /** Null: as often as one likes. */
  switch_left: number | null
  notices: StoredNotice[]
}

interface StandingClock {
  deadline: Date | null
  frozenAt: Date | null
  pausedAt: Date | null
}

/** Milliseconds the clock stands by now; 0 while it goes. */
const standsMs = ({ frozenAt, pausedAt }: Omit<StandingClock, 'deadline'>, now: number): number =>
  Math.max(0, now - Math.min(frozenAt?.getTime() ?? now, pausedAt?.getTime() ?? now))

/** The deadline as it would be if the clock went on now; while it stands it moves along. */
export const deadlineNow = ({ deadline, ...standing }: StandingClock, now: number): Date | null =>
  deadline && new Date(deadline.getTime() + standsMs(standing, now))

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
    current: currentItem(
      { reached: row.reached, itemSince: dateOf(row.item_since), rules: row.item_rules },
      row.item_count,
      standsMs(clock, now),
    ),
  }
}
