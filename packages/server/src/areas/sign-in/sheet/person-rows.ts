import type { Attendance } from '@portal/contract/areas/sign-in/words.ts'
import { type SQL, sql } from 'drizzle-orm'

/** `attendanceOf` of the contract in the words of the database, over sheet `s`, entries `i` and `o`, and one on leave. */
const statusSql = (onLeave: SQL): SQL<Attendance> => {
  // Nobody has stayed away from what still goes on: by itself a sheet says 缺勤 only when it and its event are over.
  const inOver = sql`(s.state in ('closed', 'sealed') or (s.state <> 'cancelled'
    and now() >= greatest(s.in_to, s.out_to, s.end_at) + interval '1 second'))`
  const outOver = sql`(s.state in ('closed', 'sealed') or (s.state <> 'cancelled' and now() >= s.out_to + interval '1 second'))`
  return sql`(case
    when i.id is null or i.state = 'pending' then case
      when ${onLeave} then 'leave' when i.id is not null then 'pending' when ${inOver} then 'absent' else 'none' end
    when s.mode = 'in' then case when ${LATE} then 'late' else 'present' end
    when o.id is null or o.state = 'pending' then case
      when ${outOver} then 'noOut' when ${LATE} then 'late' else 'present' end
    when ${LATE} and ${EARLY} then 'lateEarly'
    when ${LATE} then 'late' when ${EARLY} then 'early' else 'present' end)`
}

const LATE = sql`(s.late_after is not null and date_trunc('second', i.at) > s.start_at + s.late_after * interval '1 minute')`
const EARLY = sql`(date_trunc('second', o.at) < s.end_at - s.early_grace * interval '1 minute')`

/** `presenceMs` of the contract, in whole minutes. */
const minutesSql = sql`(case
  when i.id is null or i.state = 'pending' or (s.mode = 'inOut' and (o.id is null or o.state = 'pending')) then 0
  else greatest(0, floor(extract(epoch from
    (case when s.mode = 'in' or not ${EARLY} then s.end_at else o.at end)
    - (case when ${LATE} then i.at else s.start_at end)) / 60))::int end)`

const entryColumns = sql`
  i.id as in_id, i.at as in_at, i.state as in_state, i.method as in_method, i.verdict as in_verdict, i.proofs as in_proofs,
  i.distance as in_distance, i.accuracy as in_accuracy, i.reason as in_reason, i.operator_id as in_operator,
  i.signature <> '' as in_signed,
  o.id as out_id, o.at as out_at, o.state as out_state, o.method as out_method, o.reason as out_reason,
  o.operator_id as out_operator`

const liveOf = (
  person: SQL,
  direction: 'in' | 'out',
) => sql`${person} and n.direction = ${direction === 'in' ? sql`'in'` : sql`'out'`}
  and n.state in ('counted', 'pending')`

const joined = (column: SQL, person: SQL, direction: 'in' | 'out', alias: SQL) => sql`
  left join lateral (select n.* from sign_entries n where n.sheet_id = s.id
    and ${liveOf(sql`${column} = ${person}`, direction)}) ${alias} on true`

/**
 * Everybody a sheet knows, with his live entries and the word for him: those expected, and others who signed. One text
 * for lists, counts, the wall and the seal, so that their figures cannot differ.
 */
export const personRows = sql`
  select s.id as sheet_id, p.user_id as person_id, p.user_id, null::uuid as guest_id, p.org_id, p.in_place_of,
    p.expected, p.on_leave, p.leave_reason, ${statusSql(sql`p.on_leave`)} as status, ${minutesSql} as minutes,
    ${entryColumns}
  from sign_sheets s join sign_people p on p.sheet_id = s.id
    ${joined(sql`n.user_id`, sql`p.user_id`, 'in', sql`i`)}
    ${joined(sql`n.user_id`, sql`p.user_id`, 'out', sql`o`)}
  where p.expected or i.id is not null or o.id is not null
  union all
  select s.id, g.id, null::uuid, g.id, null::uuid, null::uuid, false, false, '', ${statusSql(sql`false`)}, ${minutesSql},
    ${entryColumns}
  from sign_sheets s join sign_guests g on g.sheet_id = s.id
    ${joined(sql`n.guest_id`, sql`g.id`, 'in', sql`i`)}
    ${joined(sql`n.guest_id`, sql`g.id`, 'out', sql`o`)}
  where i.id is not null or o.id is not null`

/** Words of those who have come, in the text of a statement. */
export const CAME_SQL = sql`('present', 'late', 'early', 'lateEarly', 'noOut')`
