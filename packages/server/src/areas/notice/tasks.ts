import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { posts } from '#src/schema/post.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { readerLink } from '#src/shared/post/links.ts'
import { owedBy } from '#src/shared/post/owed.ts'

type Kind = Parameters<typeof readerLink>[0]['kind']

const done = sql`exists (select 1 from post_reads r where r.post_id = posts.id and r.user_id = ${ACTOR}
  and r.version >= ${posts.askedVersion}
  and case posts.duty when 'confirm' then r.confirmed_at else r.read_at end >= ${startOfToday})`

/** What must be read or confirmed and is not; that of today stays as done. */
export const postTasks = taskSource<{ kind: Kind; confirm: boolean }>({
  weight: 45,
  rows: taskRows(
    {
      id: sql`posts.id`,
      title: sql`posts.title`,
      due: sql`posts.due_at`,
      include: sql`posts.audience_include`,
      done: sql`not ${owedBy({ id: ACTOR })}`,
      facts: sql`jsonb_build_object('kind', posts.kind, 'confirm', posts.duty = 'confirm')`,
    },
    sql`${posts} where posts.duty <> 'none' and posts.state = 'published' and ${addressedTo(posts, FACETS)}
      and (${owedBy({ id: ACTOR })} or ${done})`,
  ),
  word: ({ id, facts: { kind, confirm } }) => ({
    verb: confirm ? taskVerbs.confirm : taskVerbs.read,
    link: readerLink({ kind, id }),
    reasons: [confirm ? taskReasons.mustConfirm : taskReasons.mustRead],
  }),
})
