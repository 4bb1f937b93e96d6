import type { historyDay } from '@portal/contract/areas/history/day.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import { posts } from '#src/schema/post.ts'

export type Narrowing = Pick<BodyOf<typeof historyDay>, 'labelId' | 'from' | 'to' | 'importance'>

/** Days in history `h` with their posts. */
export const daysJoined: SQL = sql`history_days h join ${posts} on ${posts.id} = h.post_id`

/** The post carries the label, or one below it. */
export const carries = (labelId: string | Place): SQL => sql`exists (
  select 1 from labels top join labels l on l.path like top.path || '%'
    join content_labels c on c.label_id = l.id and c.subject_kind = 'post' and c.subject_id = ${posts.id}
  where top.id = ${labelId}::uuid)`

export const ofImportance = (importance: string | Place): SQL => sql`h.importance = ${importance}::int`

/** What a reader chose to see of the days. */
export const narrowedBy = ({ labelId, from, to, importance }: Narrowing): SQL =>
  sql.join(
    [
      sql`true`,
      ...(labelId === undefined ? [] : [carries(labelId)]),
      ...(from === undefined ? [] : [sql`h.year >= ${from}`]),
      ...(to === undefined ? [] : [sql`h.year <= ${to}`]),
      ...(importance === undefined ? [] : [ofImportance(importance)]),
    ],
    sql` and `,
  )

/** Labels of the post, by name. */
export const labelsOfPost: SQL = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name)
  from content_labels c join labels l on l.id = c.label_id
  where c.subject_kind = 'post' and c.subject_id = ${posts.id}), '[]')`
