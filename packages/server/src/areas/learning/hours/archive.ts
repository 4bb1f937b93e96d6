import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { EVERYBODY, liveMembership, subjectsOf } from '#src/shared/access/membership.ts'
import { ARCHIVED, type ArchiveSource, archiveRows, dayOf, type HourProofs } from '#src/shared/archive/archive.ts'
import { proofOfHours } from './entry-proof.ts'
import { isReached, standingTables, targetsOfYear } from './standing.ts'

/** Entries as they stand: what was corrected is left out for what it became, what was taken away stays with its reason. */
export const archivedHours = (proofs: HourProofs): ArchiveSource => ({
  proof: proofOfHours(proofs),
  rows: archiveRows(
    {
      id: sql`e.id`,
      on: dayOf(sql`e.completed_at`),
      kind: sql`e.source`,
      title: sql`e.item_title`,
      state: sql`e.state`,
      value: sql`e.hours_hundredths / 100.0`,
      note: sql`e.reason`,
      evidence: sql`e.evidence_id`,
    },
    sql`hour_entries e where e.user_id = ${ARCHIVED} and e.state <> 'revised'`,
  ),
})

/** Targets of a year held by one person through the roles of `held`. */
const holdersOf = (targets: SQL, person: Placeholder): SQL =>
  sql`(select t.id as target_id, ${person}::uuid as user_id from ${targets} t
    where t.role_id in (select held.role_id from held))`

const year = sql`years.year`

/**
 * Years of one person as rows of `year, total, target, reached` and one column a source, in hundredths: those with hours,
 * and this one. The same definition as every screen of hours, for people who have left as well.
 */
export const yearsOfPerson = (person: Placeholder, people: Placeholder): SQL => sql`
  with held as materialized (
    select distinct m.role_id from (${subjectsOf(people)}) s
      join role_members m on m.subject_id = s.subject_id and m.subject_kind = s.kind and ${liveMembership}
      join roles r on r.id = m.role_id and r.enabled
    union select r.id from roles r where r.code = ${sql`${EVERYBODY}`.inlineParams()} and r.enabled
  ), years as (
    select t.year::int as year from hour_totals t where t.user_id = ${person} and t.hours_hundredths > 0
    union select extract(year from now() at time zone 'Asia/Shanghai')::int
  )
  select years.year, stood.* from years cross join lateral (
    select y.total, g.target_hundredths as target, ${isReached} as reached, y.video, y.doc, y.live, y.train, y.upload
    from ${standingTables(year, targetsOfYear(year), holdersOf(targetsOfYear(year), person))} where u.id = ${person}
  ) stood order by years.year desc`
