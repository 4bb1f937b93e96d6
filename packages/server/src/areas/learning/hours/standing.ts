import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { HourSource } from '#src/schema/study.ts'
import { EVERYBODY, liveMembership, peopleOfMemberships, subjectsOf } from '#src/shared/access/membership.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'

/** Targets of a year as the fragments below take them. */
export const targetsOfYear = (year: number | SQL): SQL =>
  sql`(select id, role_id, year, target_hundredths, required_hundredths, caps, prorate from role_targets where year = ${year})`

/** The same as if one of them were saved as proposed. */
export const proposedTargets = (proposed: {
  roleId: string
  year: number
  targetHundredths: number
  requiredHundredths: number
  caps: Record<string, number>
  prorate: boolean
}): SQL => sql`(
  select id, role_id, year, target_hundredths, required_hundredths, caps, prorate from role_targets
  where year = ${proposed.year} and role_id <> ${proposed.roleId}
  union all
  select ${proposed.roleId}::uuid, ${proposed.roleId}::uuid, ${proposed.year}::smallint, ${proposed.targetHundredths}::int,
    ${proposed.requiredHundredths}::int, ${JSON.stringify(proposed.caps)}::jsonb, ${proposed.prorate}::boolean)`

/** Who has the role of each target today: directly, by unit, by group, or as everybody. Columns target_id, user_id. */
export const targetHolders = (targets: SQL): SQL => {
  const held = peopleOfMemberships(sql`${liveMembership} and m.role_id in (select t.role_id from ${targets} t)`)
  return sql`(
    select t.id as target_id, h.user_id from (${held}) h join roles r on r.id = h.role_id and r.enabled
      join ${targets} t on t.role_id = r.id
    union select t.id, u.id from ${targets} t join roles r on r.id = t.role_id and r.enabled and r.code = ${EVERYBODY}
      cross join users u)`
}

/** {@link targetHolders} of one person alone, by the roles among his facets: his rights have been resolved already. */
export const targetsOfFacets = (targets: SQL, userId: SQL | Placeholder, facets: SQL | Placeholder): SQL =>
  sql`(select t.id as target_id, ${userId}::uuid as user_id from ${targets} t where 'r:' || t.role_id = any(${facets}::text[]))`

/** As {@link targetHolders} for few people, found from what each may be a member by: nobody else is looked at. */
export const targetsHeldBy = (targets: SQL, userIds: readonly string[]): SQL => sql`(
  select t.id as target_id, s.user_id from (${subjectsOf(userIds)}) s
    join role_members m on m.subject_id = s.subject_id and m.subject_kind = s.kind and ${liveMembership}
    join roles r on r.id = m.role_id and r.enabled join ${targets} t on t.role_id = r.id
  union select t.id, p.id from ${targets} t join roles r on r.id = t.role_id and r.enabled and r.code = ${EVERYBODY}
    cross join unnest(${sql.param([...userIds])}::uuid[]) p (id))`

/** Target of a role for one person: in the year of joining by months, cut to a tenth of an hour. */
const effectiveTarget = sql`case when t.prorate and extract(year from u.hired_on) = t.year
  then t.target_hundredths * (13 - extract(month from u.hired_on)::int) / 120 * 10 else t.target_hundredths end`

/** Whoever begins later, or began after the year, owes nothing of it: accounts are made ahead of the first day. */
const hasBegun = sql`(u.hired_on is null or (u.hired_on <= (now() at time zone 'Asia/Shanghai')::date
  and extract(year from u.hired_on) <= t.year))`

/** `T(person, year)`: the highest target of the person's roles; equal ones go to the smaller role id. */
export const personTargets = (targets: SQL, holders: SQL = targetHolders(targets)): SQL => sql`(
  select distinct on (h.user_id) h.user_id, t.role_id, t.required_hundredths, t.caps,
    ${effectiveTarget} as target_hundredths
  from ${holders} h join ${targets} t on t.id = h.target_id join users u on u.id = h.user_id and ${hasBegun}
  order by h.user_id, ${effectiveTarget} desc, t.role_id)`

/** Hours of a total that count under the cap of its source; `g` is the person's target. */
const counted = sql`least(h.hours_hundredths, coalesce((g.caps ->> h.source)::int, h.hours_hundredths))`

const SOURCES: readonly HourSource[] = ['video', 'doc', 'live', 'train', 'upload']

const countedOf = (source: HourSource) =>
  sql`coalesce(sum(${counted}) filter (where h.source = ${source}), 0)::int as ${sql.identifier(source)}`

/** People `u` with their units `o`, their targets `g` and what counts of their hours in a year `y`. */
export const standingTables = (
  year: number | SQL,
  targets: SQL = targetsOfYear(year),
  holders: SQL = targetHolders(targets),
): SQL => sql`users u
  join org_units o on o.id = u.primary_org_id
  left join ${personTargets(targets, holders)} g on g.user_id = u.id
  cross join lateral (
    select coalesce(sum(${counted}), 0)::int as total, coalesce(sum(h.required_hundredths), 0)::int as required,
      coalesce(sum(h.hours_hundredths), 0)::int as earned, ${sql.join(SOURCES.map(countedOf), sql`, `)}
    from hour_totals h where h.user_id = u.id and h.year = ${year}
  ) y`

/** `reached` of {@link standingTables}. */
export const isReached = sql`coalesce(y.total >= g.target_hundredths and y.required >= g.required_hundredths, false)`

/**
 * `Y`, `T`, `reached` of people in one year: the one definition behind every screen.
 * `people` is a condition on `users u`; the columns are those of {@link StandingRow}.
 */
export const standings = (
  year: number | SQL,
  people: SQL,
  targets: SQL = targetsOfYear(year),
  holders: SQL = targetHolders(targets),
): SQL => sql`
  select u.id as user_id, u.code, u.name, u.primary_org_id as org_id, o.name as org_name, o.path as org_path,
    g.role_id, g.caps, g.target_hundredths as target, coalesce(g.required_hundredths, 0) as required_min,
    y.total, y.required, y.earned, y.video, y.doc, y.live, y.train, y.upload, ${isReached} as reached
  from ${standingTables(year, targets, holders)}
  where ${activePerson()} and ${people}`

export interface StandingRow extends Record<string, unknown> {
  user_id: string
  code: string
  name: string
  org_id: string
  org_name: string
  role_id: string | null
  caps: Record<string, number> | null
  target: number | null
  required_min: number
  total: number
  required: number
  /** Before caps. */
  earned: number
  video: number
  doc: number
  live: number
  train: number
  upload: number
  reached: boolean
}

/**
 * Counted hours by month and source. Where a cap cuts, the earlier entries count first, so that the months of a person
 * add up to the year exactly.
 */
export const countedByMonth = (year: number, people: SQL, holders = targetHolders(targetsOfYear(year))): SQL => sql`
  with earned as (
    select e.user_id, e.source, e.month, sum(e.hours_hundredths) as hours from hour_entries e
    where e.state = 'granted' and e.year = ${year}
      and e.user_id in (select u.id from users u where ${activePerson()} and ${people})
    group by e.user_id, e.source, e.month
  ), running as (
    select e.*, (sum(hours) over (partition by e.user_id, e.source order by e.month))::bigint as upto,
      (g.caps ->> e.source)::bigint as cap
    from earned e left join ${personTargets(targetsOfYear(year), holders)} g on g.user_id = e.user_id
  )
  select month, source, count(distinct user_id) as people, sum(hours)::bigint as earned,
    sum(least(upto, coalesce(cap, upto)) - least(upto - hours, coalesce(cap, upto)))::bigint as hours
  from running group by month, source`
