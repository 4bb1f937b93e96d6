import type { QuestionAnswer } from '@portal/contract/areas/assessment/question-answer.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { StoredAnswer } from '#src/schema/attempt.ts'
import { type ClockRow, noticesOf } from '#src/shared/attempt/clock-reply.ts'

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

export type Refused = 'voided' | 'submitted' | 'timeOver' | 'takenOver' | 'frozen' | 'paused' | 'sequential' | 'missing'

export interface SaveRow extends ClockRow {
  refused: Refused | null
  judged: Judged[]
  saved_at: string
  reached: number
}

interface SaveArguments {
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
 * Judges and keeps all changes in one round trip: under the lock of the row each is new, known already or stale; the
 * new ones are patched into the answers, the stale ones kept as evidence. Nothing is written where anything refuses.
 * The statement is its own transaction, so its answer comes after the commit.
 */
export const saveAnswers = async (
  db: Db,
  { attemptId, personId, lease, receivedAt, sequential, changes, leave }: SaveArguments,
): Promise<SaveRow | null> => {
  const received = sql`${receivedAt.toISOString()}::timestamptz`
  const { rows } = await db.execute<SaveRow>(sql`
    with held as materialized (
      select * from attempts where id = ${attemptId} and person_id = ${personId} for no key update
    ),
    judged as materialized (
      select c.*, h.id, h.reached,
        case when (c.old ->> 'r')::int >= c.r then
          case when (c.old ->> 'r')::int = c.r and c.old -> 'a' = coalesce(c.a, 'null')
            and (c.old ->> 'f')::boolean = c.f then 'same' else 'stale' end
        else 'new' end as verdict
      from held h, lateral (
        select n.*, h.answers -> n.i as old from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          as n (i text, p int, r int, a jsonb, f boolean, s int) offset 0) c
    ),
    fit as materialized (
      select h.*, case
        when h.state = 'prepared' then 'missing'
        when h.state = 'void' then 'voided'
        when h.state not in ('started', 'frozen') then 'submitted'
        when h.frozen_at is null and h.paused_at is null
          and ${received} > h.deadline + h.grace_seconds * interval '1 second' then 'timeOver'
        when h.lease <> ${lease} then 'takenOver'
        when h.state = 'frozen' then 'frozen'
        when h.paused_at is not null then 'paused'
        when ${sequential} and exists (select 1 from judged j where j.verdict <> 'same' and j.p <> h.reached)
          then 'sequential'
        end as refused
      from held h
    ),
    patch as materialized (
      select f.id, jsonb_object_agg(j.i, jsonb_strip_nulls(jsonb_build_object('r', j.r, 'f', j.f, 's', j.s,
          't', floor(extract(epoch from clock_timestamp()) * 1000), 'g',
          case when ${received} > f.deadline then true end)) || jsonb_build_object('a', coalesce(j.a, 'null')))
          filter (where j.verdict = 'new') as answers
      from fit f left join judged j on true where f.refused is null group by f.id
    ),
    written as (
      update attempts a set answers = a.answers || coalesce(p.answers, '{}'),
        reached = case when a.reached = ${leave} then a.reached + 1 else a.reached end, updated_at = now()
      from patch p where a.id = p.id and (p.answers is not null or a.reached = ${leave})
      returning a.reached
    ),
    noted as (
      insert into attempt_events (attempt_id, kind, detail)
      select j.id, 'stale', jsonb_build_object('itemId', j.i, 'rev', j.r, 'answer', j.a, 'flag', j.f)
      from judged j join fit f on f.refused is null where j.verdict = 'stale'
    )
    select f.state, f.lease, f.deadline, f.frozen_at, f.paused_at, f.switches, f.rules, f.refused,
      clock_timestamp() as saved_at, coalesce((select w.reached from written w), f.reached) as reached,
      (select coalesce(jsonb_agg(jsonb_build_object('i', j.i, 'verdict', j.verdict, 'old', j.old)), '[]')
        from judged j) as judged,
      ${noticesOf(sql`f.id`)} as notices
    from fit f`)
  return rows[0] ?? null
}
