import {
  type listPopups,
  MOST_POPUPS,
  MOST_PUT_OFF,
  POPUP_AGAIN_HOURS,
} from '@portal/contract/areas/notice/post-announcement.ts'
import { and, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { runningFor } from '#src/shared/post/access.ts'
import type { PostEngine } from '#src/shared/post/engine.ts'
import { readerRows } from '#src/shared/post/rows.ts'

/** Keeps what was put off, by session: a new sign-in asks again, the same one only after hours. */
const putOff = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  await tx.db.execute(sql`
    insert into post_put_offs (post_id, user_id, version, count, session_id)
    select ${posts.id}, ${actor.id}::uuid, ${posts.askedVersion}, 1, ${actor.sessionId}::uuid from ${posts}
    where ${anyOf(posts.id, ids)} and ${posts.popup} and ${runningFor(actor)}
    on conflict (post_id, user_id, version)
      do update set count = post_put_offs.count + 1, session_id = excluded.session_id, at = now()`)
}

/** Put off in this session lately. */
const isResting = (actor: Actor) => sql`exists (select 1 from post_put_offs x where x.post_id = ${posts.id}
  and x.user_id = ${actor.id} and x.version = ${posts.askedVersion} and x.session_id = ${actor.sessionId}
  and x.at > now() - make_interval(hours => ${POPUP_AGAIN_HOURS}))`

/** Once opened nothing holds the person any more, read or not. */
const isOpened = (actor: Actor) => sql`exists (select 1 from post_reads r where r.post_id = ${posts.id}
  and r.user_id = ${actor.id} and r.version >= ${posts.askedVersion})`

const order = [
  sql`case ${posts.priority} when 'urgent' then 0 when 'important' then 1 else 2 end`,
  sql`(${posts.duty} = 'confirm') desc`,
  sql`${posts.dueAt} asc nulls last`,
  sql`${posts.publishedAt} desc`,
  sql`${posts.id}`,
]

export const popups =
  (engine: PostEngine): HandlerOf<typeof listPopups> =>
  async ({ tx, body, actor }) => {
    if (body.later && body.later.length > 0) await putOff(tx, actor, body.later)
    const list = await tx.db
      .select()
      .from(posts)
      .where(
        and(
          anyOf(posts.kind, ['announcement', 'notice']),
          posts.popup,
          runningFor(actor),
          sql`not ${isOpened(actor)}`,
          sql`not ${isResting(actor)}`,
        ),
      )
      .orderBy(...order)
      .limit(MOST_POPUPS)
    const { rows } = await tx.db.execute<{ post_id: string; count: number }>(sql`
      select x.post_id, x.count from post_put_offs x join posts p on p.id = x.post_id and p.asked_version = x.version
      where x.user_id = ${actor.id} and x.post_id = any(${sql.param(list.map(({ id }) => id))}::uuid[])`)
    const counts = new Map(rows.map(({ post_id: id, count }) => [id, count]))
    const heads = await readerRows(
      engine,
      { tx, actor },
      list.map(({ id }) => id),
    )
    return heads.map((head, index) => ({
      ...head,
      confirmText: list[index]?.confirmText ?? '',
      mayPutOff: head.duty !== 'confirm' || (counts.get(head.id) ?? 0) < MOST_PUT_OFF,
    }))
  }
