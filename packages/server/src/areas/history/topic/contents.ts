import { type SQL, sql } from 'drizzle-orm'

/** Posts `p` that carry a label of this path or below, each once. */
export const postsUnder = (path: SQL): SQL => sql`
  select distinct c.subject_id as id from labels b join content_labels c on c.label_id = b.id and c.subject_kind = 'post'
  where b.path like ${path} || '%'`

/** How many articles and days in history there are of those posts. */
export const kindsUnder = (path: SQL, visible: SQL): SQL => sql`
  select (count(*) filter (where p.kind = 'article'))::int as articles, (count(*) filter (where p.kind = 'history'))::int as days
  from (${postsUnder(path)}) x join posts p on p.id = x.id where ${visible}`

/** Videos that carry such a label, or are related to a post that does. */
export const videosUnder = (path: SQL): SQL => sql`
  select v.id from videos v join labels b on b.path like ${path} || '%'
    join content_labels c on c.label_id = b.id and c.subject_kind = 'video' and c.subject_id = v.id
  where v.deleted_at is null
  union select v.id from (${postsUnder(path)}) x join posts p on p.id = x.id and p.deleted_at is null
    cross join lateral jsonb_array_elements(p.relations) r
    join videos v on v.id = (r ->> 'id')::uuid and v.deleted_at is null
  where r ->> 'type' = 'video'`
