import type { PostKind } from '@portal/contract/areas/notice/post.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { MOST_REMINDERS, REMIND_AGAIN_HOURS, remindingMoment } from '@portal/contract/areas/notice/post-reading.ts'
import { remindedText, reminderWords } from '@portal/contract/areas/notice/post-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { type HandlerOf, worded } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { sendMessage } from '../messaging/messages.ts'
import { findManaged, findPost, type Post, stateOf } from './access.ts'
import { reminderEvent } from './announce.ts'
import { askedPeople, readsOf } from './figures.ts'
import { readerLink } from './links.ts'
import { databaseNow } from './publish.ts'

export const REMIND_JOB = 'post.remind'

/** Those who still owe what the post asks: its confirmation, otherwise its reading. */
const owing = (post: Post): SQL =>
  post.duty === 'confirm' ? sql`reads.confirmed_at is null` : sql`reads.user_id is null`

const shown = (at: Date) => {
  const local = shanghaiTime(at)
  return `${Number(local.slice(5, 7))}月${Number(local.slice(8, 10))}日 ${local.slice(11, 16)}`
}

/** Messages for everybody whose reminder was put down for this moment and who still owes. */
export const sendReminders = async (tx: Tx, post: Post, moment: Date): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string; count: number }>(sql`
    with reads as (${readsOf(post)})
    select m.user_id as id, m.count from post_reminders m left join reads on reads.user_id = m.user_id
    where m.post_id = ${post.id} and m.last_at = ${moment.toISOString()}::timestamptz and ${owing(post)}`)
  const words = reminderWords(post.kind, {
    title: post.title,
    confirms: post.duty === 'confirm',
    due: post.dueAt === null ? '' : shown(post.dueAt),
  })
  for (const count of new Set(rows.map((row) => row.count)))
    await sendMessage(
      tx,
      rows.flatMap((row) => (row.count === count ? [row.id] : [])),
      {
        ...words,
        event: reminderEvent(post.id, post.askedVersion, count),
        link: readerLink(post),
        dueAt: post.dueAt,
        urgent: post.priority === 'urgent',
      },
    )
}

/**
 * Puts a reminder down for those of the condition who owe: at most three per person, a day apart, between 08:00 and
 * 20:00. Answers how many there are, and how many of those who owe are left alone.
 */
export const remindPeople = async (tx: Tx, post: Post, condition: SQL): Promise<{ sent: number; skipped: number }> => {
  const now = await databaseNow(tx)
  const moment = remindingMoment(now)
  const { rows } = await tx.db.execute<{ owing: number; reminded: number }>(sql`
    with reads as (${readsOf(post)}), owing as (
      select u.id from users u left join reads on reads.user_id = u.id
      where ${askedPeople(tx, post)} and ${owing(post)} and ${condition}
    ), reminded as (
      insert into post_reminders (post_id, user_id, count, last_at)
      select ${post.id}::uuid, id, 1, ${moment.toISOString()}::timestamptz from owing order by id
      on conflict (post_id, user_id) do update set count = post_reminders.count + 1, last_at = excluded.last_at
        where post_reminders.count < ${MOST_REMINDERS}
          and post_reminders.last_at <= excluded.last_at - make_interval(hours => ${REMIND_AGAIN_HOURS})
      returning 1
    )
    select (select count(*) from owing) as owing, (select count(*) from reminded) as reminded`)
  const sent = rows[0]?.reminded ?? 0
  if (sent > 0 && moment.getTime() === now.getTime()) await sendReminders(tx, post, moment)
  else if (sent > 0) await enqueue(tx, REMIND_JOB, { postId: post.id, moment: moment.toISOString() }, { runAt: moment })
  return { sent, skipped: (rows[0]?.owing ?? 0) - sent }
}

/** 提醒未读: named people, a unit, or everybody in scope. */
export const remind =
  (kind: PostKind): HandlerOf<PostEndpoints['remind']> =>
  async ({ tx, body, actor }) => {
    const { id, userIds, filter } = body
    const post = (await findManaged(tx, actor, { kind, id, action: 'stat' })) ?? refuse(errors.missing)
    ensure(stateOf(post) === 'published', errors.stateChanged)
    const named = userIds === undefined ? sql`true` : sql`u.id = any(${sql.param(userIds)}::uuid[])`
    const unit =
      filter?.orgId === undefined
        ? sql`true`
        : sql`u.primary_org_id in (select b.id from org_units top join org_units b on b.path like top.path || '%'
            where top.id = ${filter.orgId})`
    const { sent, skipped } = await remindPeople(tx, post, sql`${named} and ${unit}`)
    return worded(remindedText(sent, skipped), { sent, skipped })
  }

/** A reminder of the evening goes out in the morning, to those who still owe by then. */
export const remindLater = async (tx: Tx, { postId, moment }: { postId: string; moment: string }): Promise<void> => {
  const post = await findPost(tx, postId)
  if (post && stateOf(post) === 'published') await sendReminders(tx, post, new Date(moment))
}
