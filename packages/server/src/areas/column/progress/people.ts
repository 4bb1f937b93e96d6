import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { inScope } from '#src/platform/database/tx.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { countingOf, type Item, isOpen } from '../item/items.ts'
import { type Counted, factsOf, itemRows, openToPerson } from './facts.ts'
import type { LearningColumn } from './standing.ts'

const isForAll = ({ everyone, exceptUnits, exceptUsers }: Audience): boolean =>
  everyone && exceptUnits.length + exceptUsers.length === 0

const sameAudience = (a: Audience, b: Audience): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The open items of a column, as progress of its people is reckoned with them. */
export const countedOf = (column: Pick<LearningColumn, 'audience'>, items: readonly Item[]): Counted[] => {
  const open = items.filter(isOpen)
  const counting = countingOf(open)
  return open.map(({ id, type, itemId, content: { audience } }) => ({
    id,
    type,
    itemId,
    counts: counting.has(id),
    only: isForAll(audience) || sameAudience(audience, column.audience) ? null : audience,
  }))
}

/** 应读: people of the audience now, in the scope of the call. */
export const askedPeople = (tx: Tx, { audience }: Pick<LearningColumn, 'audience'>): SQL =>
  sql`(${activePerson()} and ${personIn(audience)} and ${inScope(tx, sql`u.primary_org_id`, sql`u.id`)})`

/** How many items person `u` has to complete: those for everybody of the column, and of the others those for him. */
const requiredOf = (items: readonly Counted[]): SQL => {
  const counted = items.filter(({ counts }) => counts)
  const narrow = counted.flatMap(({ only }) => (only ? [sql`(${personIn(only)})::int`] : []))
  return sql.join([sql`${counted.length - narrow.length}::int`, ...narrow], sql` + `)
}

/**
 * Beginning of a query over the people of `people` (a condition on `users u`): `i` the items, `facts` what was done with
 * them, and `standing` one row per person: `id`, `org_id`, `required`, `done`, `seen` (items read or begun), `last_at`,
 * `complete`.
 */
export const withStandings = (items: readonly Counted[], people: SQL): SQL => sql`
  with i as materialized (${itemRows(items)}), facts as materialized (${factsOf(sql`i`)}),
  done as materialized (
    select u.id, count(f.done_at) filter (where i.counts) as done, count(f.read_at) as seen, max(f.last_at) as last_at
    from facts f join i on i.id = f.id join users u on u.id = f.user_id where ${openToPerson(items)} group by u.id),
  standing as materialized (
    select s.*, s.required > 0 and s.done = s.required as complete from (
      select u.id, u.primary_org_id as org_id, ${requiredOf(items)} as required,
        coalesce(d.done, 0) as done, coalesce(d.seen, 0) as seen, d.last_at
      from users u left join done d on d.id = u.id where ${people}) s)`

/** People who completed the column and of whom that is not written down yet: rows of `userId`. */
export const finishersOf = (column: Pick<LearningColumn, 'id' | 'audience'>, items: readonly Counted[]): SQL => {
  // Whoever did nothing that counts cannot have completed anything: the audience itself is never walked.
  const people = sql`(u.id in (select w.id from done w where w.done > 0) and ${activePerson()} and ${personIn(column.audience)})`
  return sql`
    ${withStandings(items, people)}
    select s.id as "userId" from standing s where s.complete and not exists (
      select 1 from column_badges b where b.column_id = ${column.id} and b.user_id = s.id)`
}

/** Whoever of these was given the badge. */
export const badgesOf = ({ id }: Pick<LearningColumn, 'id'>): SQL => sql`(
  select b.user_id, b.finished_at from column_badges b where b.column_id = ${id} and b.badge)`
