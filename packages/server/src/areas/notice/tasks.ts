import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { posts } from '#src/schema/post.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { readerLink } from '#src/shared/post/links.ts'
import { owedBy } from '#src/shared/post/owed.ts'

type Kind = Parameters<typeof readerLink>[0]['kind']

/** What must be read or confirmed and is not. */
export const postTasks = taskSource<{ kind: Kind; confirm: boolean }>({
  weight: 45,
  rows: taskRows(
    {
      id: sql`posts.id`,
      title: sql`posts.title`,
      due: sql`posts.due_at`,
      include: sql`posts.audience_include`,
      facts: sql`jsonb_build_object('kind', posts.kind, 'confirm', posts.duty = 'confirm')`,
    },
    sql`${posts} where posts.duty <> 'none' and posts.state = 'published' and ${addressedTo(posts, FACETS)}
      and ${owedBy({ id: ACTOR })}`,
  ),
  word: ({ id, facts: { kind, confirm } }) => ({
    verb: confirm ? taskVerbs.confirm : taskVerbs.read,
    link: readerLink({ kind, id }),
    reasons: [confirm ? taskReasons.mustConfirm : taskReasons.mustRead],
  }),
})
