import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isDone, isStarted } from '#src/areas/learning/public.ts'
import { personIn } from '#src/shared/audience/resolve.ts'

/** An item as progress is reckoned with it. */
export interface Counted {
  id: string
  type: string
  itemId: string
  counts: boolean
  /** Whom the content is for, where that may be fewer than the column; null: nobody of the column is left out. */
  only: Audience | null
}

/** The items as rows of `id, type, item_id, counts`. */
export const itemRows = (items: readonly Counted[]): SQL => sql`
  select * from unnest(${sql.param(items.map(({ id }) => id))}::uuid[], ${sql.param(items.map(({ type }) => type))}::text[],
    ${sql.param(items.map(({ itemId }) => itemId))}::uuid[], ${sql.param(items.map(({ counts }) => counts))}::boolean[])
    as items (id, type, item_id, counts)`

/** Condition on person `u` and item `i`: the content itself is addressed to him, too. */
export const openToPerson = (items: readonly Counted[]): SQL => {
  const narrow = items.flatMap(({ id, only }) => (only ? [sql`when ${id}::uuid then ${personIn(only)}`] : []))
  return narrow.length === 0 ? sql`true` : sql`(case i.id ${sql.join(narrow, sql` `)} else true end)`
}

/**
 * What people did with the items `i` of `from`: rows of `id` of the item, `user_id`, `read_at` (read or begun), `done_at`
 * and `last_at`. An article is completed by its reading proof of the version asked for; video and document by the rules
 * of study; a practice set by a round handed in; an activity by its own completion. All figures of columns are made of
 * these rows. `person`: a condition on `user_id` of one branch.
 */
export const factsOf = (from: SQL, person: (userId: SQL) => SQL = () => sql`true`): SQL => sql`
  select i.id, r.user_id, min(r.read_at) as read_at, min(r.read_at) as done_at, max(r.read_at) as last_at
    from ${from} join posts p on p.id = i.item_id
      join post_reads r on r.post_id = p.id and r.version >= p.asked_version and r.read_at is not null
    where i.type = 'article' and ${person(sql`r.user_id`)} group by i.id, r.user_id
  union all
  select i.id, r.user_id, min(r.first_at), min(r.completed_at) filter (where ${isDone}), max(r.last_at)
    from ${from} join study_records r on r.item_type = i.type and r.item_id = i.item_id
    where i.type in ('video', 'doc') and (${isStarted} or ${isDone}) and ${person(sql`r.user_id`)}
    group by i.id, r.user_id
  union all
  select i.id, a.person_id, min(a.started_at), min(a.submitted_at), max(coalesce(a.submitted_at, a.started_at))
    from ${from} join attempts a on a.scene = 'practice' and a.object_id = i.item_id and a.started_at is not null
    where i.type = 'practice' and ${person(sql`a.person_id`)} group by i.id, a.person_id
  union all
  select i.id, g.person_id, min(g.begun_at), case when bool_and(g.done) then max(g.scored_at) end,
      max(coalesce(g.scored_at, g.begun_at))
    from ${from} join activity_progress g on g.activity_id = i.item_id
    where i.type = 'activity' and ${person(sql`g.person_id`)} group by i.id, g.person_id`
