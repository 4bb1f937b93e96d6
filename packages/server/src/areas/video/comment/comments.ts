import {
  type auditComments,
  type CommentedKind,
  type deleteComments,
  type listComments,
  MOST_COMMENTS_A_MINUTE,
  type saveComment,
} from '@portal/contract/areas/video/comment.ts'
import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { comments } from '#src/schema/video.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type ContentRule, supplementsOf } from '../supplements.ts'

interface Row extends Record<string, unknown> {
  id: string
  userId: string
  userName: string
  orgName: string
  text: string
  at: string
  hidden: boolean
  replyTo: string | null
}

type Comment = ResultOf<typeof listComments>['list'][number]

const MOST_REPLIES = 100

const selectRows = async (tx: Tx, condition: ReturnType<typeof sql>, tail = sql``): Promise<Row[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select c.id, c.user_id as "userId", u.name as "userName", o.name as "orgName", c.text, c.at,
      c.state = 'hidden' as hidden, c.reply_to as "replyTo"
    from comments c join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
    where ${condition} ${tail}`)
  return rows
}

const shown = (actor: Actor, { replyTo: _replyTo, at, ...row }: Row): Comment => ({
  ...row,
  at: new Date(at),
  mine: row.userId === actor.id,
  replies: [],
})

/** Comments on content of every kind; who may read and moderate is said by the area that owns the content. */
export const commentHandlers = ({ platform }: Portal) => {
  const ruleOf = (itemType: CommentedKind): ContentRule =>
    supplementsOf(platform).contents.get(itemType) ?? refuse(no.subjectUnknown)

  const list: HandlerOf<typeof listComments> = async ({ tx, body, actor }) => {
    const { itemType, itemId, page, pageSize } = body
    const rule = ruleOf(itemType)
    await rule.ensureOpen(tx, actor, itemId)
    const mayModerate = (await rule.mayModerate?.(tx, actor, itemId)) ?? false
    const states = mayModerate ? sql`c.state <> 'deleted'` : sql`c.state = 'shown'`
    const item = sql`c.item_type = ${itemType} and c.item_id = ${itemId} and ${states}`
    const top = await selectRows(
      tx,
      sql`${item} and c.reply_to is null`,
      sql`order by c.at desc, c.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    )
    const ids = sql.param(top.map(({ id }) => id))
    const replies = await selectRows(
      tx,
      sql`${item} and c.reply_to = any(${ids}::uuid[])`,
      sql`order by c.at limit ${MOST_REPLIES * pageSize}`,
    )
    const { rows } = await tx.db.execute<{ n: number }>(
      sql`select count(*) as n from comments c where ${item} and c.reply_to is null`,
    )
    const answersOf = (id: string) => replies.filter(({ replyTo }) => replyTo === id).slice(0, MOST_REPLIES)
    return {
      list: top.map((row) => ({
        ...shown(actor, row),
        replies: answersOf(row.id).map((reply) => shown(actor, reply)),
      })),
      total: rows[0]?.n ?? 0,
      mayModerate,
    }
  }

  const save: HandlerOf<typeof saveComment> = async ({ tx, body, actor }) => {
    const { itemType, itemId, text, replyTo } = body
    const rule = ruleOf(itemType)
    await rule.ensureOpen(tx, actor, itemId)
    await rule.ensureCommentable?.(tx, itemId)
    // Two requests of one person at once are counted one after the other.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${actor.id}`}, 0))`)
    const minute = and(eq(comments.userId, actor.id), gt(comments.at, sql`now() - interval '1 minute'`))
    ensure((await tx.db.$count(comments, minute)) < MOST_COMMENTS_A_MINUTE, no.commentTooFast)
    if (replyTo !== undefined) {
      const [above] = await tx.db.select().from(comments).where(eq(comments.id, replyTo))
      const fits = above?.itemType === itemType && above.itemId === itemId && above.replyTo === null
      ensure(fits && above.state === 'shown', no.replyMissing)
    }

    const id = v7()
    await tx.db.insert(comments).values({ id, itemType, itemId, userId: actor.id, replyTo, text })
    return { id }
  }

  const remove: HandlerOf<typeof deleteComments> = async ({ tx, body, actor }) => {
    const gone = await tx.db
      .update(comments)
      .set({ state: 'deleted' })
      .where(and(inArray(comments.id, body.ids), eq(comments.userId, actor.id), sql`${comments.state} <> 'deleted'`))
      .returning({ id: comments.id })
    return { updated: gone.length }
  }

  const audit: HandlerOf<typeof auditComments> = async ({ tx, body, actor }) => {
    const state = ({ hide: 'hidden', restore: 'shown', delete: 'deleted' } as const)[body.action]
    const rows = await tx.db.select().from(comments).where(inArray(comments.id, body.ids)).for('update')
    ensure(rows.length > 0, errors.missing)
    for (const row of rows) {
      const rule = ruleOf(row.itemType as CommentedKind)
      ensure(await rule.mayModerate?.(tx, actor, row.itemId), errors.noRight)
      await tx.db.update(comments).set({ state }).where(eq(comments.id, row.id))
      const diff = [{ field: 'state', before: row.state, after: state }]
      tx.notes.push({ objectType: 'comments', objectId: row.id, objectName: row.text.slice(0, 40), diff })
    }
    return { updated: rows.length }
  }

  return { list, save, remove, audit }
}
