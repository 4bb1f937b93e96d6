import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { attemptNoticeTexts } from '@portal/contract/areas/exam/attempt/words.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { StoredAnswer } from '#src/schema/exam/attempt.ts'
import { type ClockRow, clockColumns } from '#src/shared/attempt/clock/clock-reply.ts'
import { createGatherer } from '#src/shared/batch/gather.ts'

/** A change as the statement takes it: i item, p place in the paper, the rest as it is stored. */
export interface Change {
  i: string
  p: number
  r: number
  a: QuestionAnswer | null
  f: boolean
  s: number
}

export interface Judged {
  i: string
  verdict: 'new' | 'same' | 'stale'
  /** What the server held before. */
  old: StoredAnswer | null
}

export type Refused =
  | 'voided'
  | 'submitted'
  | 'timeOver'
  | 'takenOver'
  | 'frozen'
  | 'paused'
  | 'sequential'
  | 'itemOver'
  | 'itemTooEarly'
  | 'missing'

export interface SaveRow extends ClockRow {
  id: string
  refused: Refused | null
  judged: Judged[]
  /** How many of the new ones are kept. */
  kept: number
  saved_at: string
}

export interface SaveRequest {
  attemptId: string
  personId: string
  lease: number
  /** When the request had been read, database time. */
  receivedAt: Date
  sequential: boolean
  changes: readonly Change[]
  /** Place of the item that is left behind; -1 for none. */
  leave: number
}

/**
 * Judges and keeps the changes of many sittings in one round trip: under the lock of its row each is new, known already
 * or stale; the new ones are kept, the stale ones too, as evidence. Of a sitting where anything refuses nothing is
 * written. The statement is its own transaction, so its answer comes after the commit. Answers are judged as they stood
 * when it began: what another one has changed since is not written over, `kept` is short of it, and it is asked again.
 */
const statement = (locking: 'wait' | 'skip') =>
  prepared<SaveRow>(
    () => sql`
    with asked as materialized (
      select * from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('persons')}::uuid[], ${sql.placeholder('leases')}::int[],
        ${sql.placeholder('received')}::timestamptz[], ${sql.placeholder('sequential')}::boolean[], ${sql.placeholder('leave')}::int[])
        as q (id, person_id, lease, received, sequential, leave)
    ),
    held as materialized (
      select a.id, a.state, a.lease, a.deadline, a.grace_seconds, a.frozen_at, a.paused_at, a.switches, a.rules,
        a.reached, a.item_since, a.item_count, q.lease as their_lease, q.received, q.sequential, q.leave,
        a.item_since + (a.rules #>> '{itemSeconds,min}')::int * interval '1 second' as leave_from,
        a.item_since + (a.rules #>> '{itemSeconds,max}')::int * interval '1 second' as closes_at
      from asked q join attempts a on a.id = q.id and a.person_id = q.person_id
      for no key update of a ${locking === 'skip' ? sql`skip locked` : sql``}
    ),
    judged as materialized (
      select c.*,
        case when (c.old ->> 'r')::int >= c.r then
          case when (c.old ->> 'r')::int = c.r and c.old -> 'a' = coalesce(c.a, 'null')
            and (c.old ->> 'f')::boolean = c.f then 'same' else 'stale' end
        else 'new' end as verdict
      from (
        select n.*, s.stored as old
        from jsonb_to_recordset(${sql.placeholder('changes')}::jsonb)
          as n (id uuid, i text, p int, r int, a jsonb, f boolean, s int)
          join held h on h.id = n.id left join attempt_answers s on s.attempt_id = n.id and s.item_id = n.i offset 0) c
    ),
    fit as materialized (
      select h.*, h.leave = h.reached and h.received >= h.closes_at as timed_out, case
        when h.state = 'prepared' then 'missing'
        when h.state = 'void' then 'voided'
        when h.state not in ('started', 'frozen') then 'submitted'
        when h.frozen_at is null and h.paused_at is null
          and h.received > h.deadline + h.grace_seconds * interval '1 second' then 'timeOver'
        when h.lease <> h.their_lease then 'takenOver'
        when h.state = 'frozen' then 'frozen'
        when h.paused_at is not null then 'paused'
        when h.sequential and exists (
          select 1 from judged j where j.id = h.id and j.verdict <> 'same' and j.p <> h.reached) then 'sequential'
        when h.received > h.closes_at + h.grace_seconds * interval '1 second' and exists (
          select 1 from judged j where j.id = h.id and j.verdict <> 'same') then 'itemOver'
        when h.leave = h.reached and h.received < h.leave_from then 'itemTooEarly'
        end as refused
      from held h
    ),
    kept as (
      insert into attempt_answers as s (attempt_id, item_id, stored)
      select j.id, j.i, jsonb_strip_nulls(jsonb_build_object('r', j.r, 'f', j.f, 's', j.s,
          't', floor(extract(epoch from clock_timestamp()) * 1000), 'g',
          case when f.received > f.deadline or f.received > f.closes_at then true end))
        || jsonb_build_object('a', coalesce(j.a, 'null'))
      from fit f join judged j on j.id = f.id where f.refused is null and j.verdict = 'new'
      on conflict (attempt_id, item_id) do update set stored = excluded.stored
        where (s.stored ->> 'r')::int < (excluded.stored ->> 'r')::int
      returning s.attempt_id as id
    ),
    touched as (
      update attempts a set reached = case when a.reached = f.leave then a.reached + 1 else a.reached end,
        item_since = case when a.reached = f.leave then clock_timestamp() else a.item_since end,
        timed_out = a.timed_out + coalesce(f.timed_out, false)::int, updated_at = now()
      from fit f where a.id = f.id and f.refused is null
        and (a.reached = f.leave or exists (select 1 from judged j where j.id = f.id and j.verdict = 'new'))
      returning a.id, a.reached, a.item_since
    ),
    noted as (
      insert into attempt_events (attempt_id, kind, text, detail)
      select j.id, 'stale', '', jsonb_build_object('itemId', j.i, 'rev', j.r, 'answer', j.a, 'flag', j.f)
      from judged j join fit f on f.id = j.id and f.refused is null where j.verdict = 'stale'
      union all
      select f.id, 'itemOver', replace(${sql.placeholder('itemOver')}::text, '{n}', (f.leave + 1)::text),
        jsonb_build_object('place', f.leave) from fit f where f.refused is null and f.timed_out
    ),
    told as (
      select f.id, f.state, f.lease, f.deadline, f.frozen_at, f.paused_at, f.switches, f.rules, f.item_count, f.refused,
        coalesce(w.reached, f.reached) as reached, coalesce(w.item_since, f.item_since) as item_since
      from fit f left join touched w on w.id = f.id
    )
    select a.id, ${clockColumns}, a.refused, clock_timestamp() as saved_at,
      (select count(*) from kept k where k.id = a.id) as kept,
      (select coalesce(jsonb_agg(jsonb_build_object('i', j.i, 'verdict', j.verdict, 'old', j.old)), '[]')
        from judged j where j.id = a.id) as judged
    from told a`,
  )

const waiting = statement('wait')
const skipping = statement('skip')

const valuesOf = (requests: readonly SaveRequest[]) => ({
  ids: requests.map(({ attemptId }) => attemptId),
  persons: requests.map(({ personId }) => personId),
  leases: requests.map(({ lease }) => lease),
  received: requests.map(({ receivedAt }) => receivedAt.toISOString()),
  sequential: requests.map(({ sequential }) => sequential),
  leave: requests.map(({ leave }) => leave),
  itemOver: attemptNoticeTexts.itemOver,
  changes: JSON.stringify(
    requests.flatMap(({ attemptId, changes }) => changes.map((each) => ({ id: attemptId, ...each }))),
  ),
})

const MOST_REQUESTS = 128
const MOST_CHANGES = 1000

const isWhole = ({ refused, judged, kept }: SaveRow): boolean =>
  refused !== null || judged.filter(({ verdict }) => verdict === 'new').length === kept

/** What became of the changes; null where the person has no such sitting. */
export type AnswerWriter = (request: SaveRequest) => Promise<SaveRow | null>

/**
 * Keeps answers in batches. A row that somebody else holds, such as the hand-in of the same sitting, keeps nobody of
 * its batch waiting: it is asked for again by itself, and so is what another process was faster with.
 */
export const createAnswerWriter = (db: Db): AnswerWriter => {
  const alone = async (request: SaveRequest): Promise<SaveRow | null> => {
    const [row] = await waiting(db, valuesOf([request]))
    return row && !isWhole(row) ? alone(request) : (row ?? null)
  }
  const together = createGatherer<SaveRequest, { row: SaveRow | undefined }>({
    keyOf: ({ attemptId }) => attemptId,
    most: MOST_REQUESTS,
    weightOf: ({ changes }) => changes.length,
    mostWeight: MOST_CHANGES,
    work: async (requests) => {
      const rows = await skipping(db, valuesOf(requests))
      const found = new Map(rows.map((row) => [row.id, row]))
      return requests.map(({ attemptId }) => ({ row: found.get(attemptId) }))
    },
  })
  return async (request) => {
    const { row } = await together(request)
    return row && isWhole(row) ? row : alone(request)
  }
}
