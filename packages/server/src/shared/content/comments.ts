import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import {
  type auditComments,
  type deleteComments,
  type listComments,
  MOST_COMMENTS_A_MINUTE,
  type saveComment,
} from '@portal/contract/shared/comment.ts'
import { type Content, contentRefusals as no } from '@portal/contract/shared/content.ts'
import { and, asc, eq, gt, type InferSelectModel, inArray, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { contentComments as comments } from '#src/schema/content.ts'
import { countFact, moveFigure } from './counts.ts'
import type { ContentKinds } from './kinds.ts'

type Stored = InferSelectModel<typeof comments>

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
    from content_comments c join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
    where ${condition} ${tail}`)
  return rows
}

const shown = (actor: Actor, { replyTo: _replyTo, at, ...row }: Row): Comment => ({
  ...row,
  at: new Date(at),
  mine: row.userId === actor.id,
  replies: [],
})

/** Turns comments that are held into this state; what is shown is counted. */
const turn = async (tx: Tx, held: readonly Stored[], state: Stored['state']): Promise<void> => {
  const ids = held.map(({ id }) => id)
  await tx.db.update(comments).set({ state }).where(anyOf(comments.id, ids))
  const isShown = state === 'shown'
  const counted = held.filter((comment) => (comment.state === 'shown') !== isShown)
  const contents = counted.map(({ kind, itemId }): Content => ({ kind, id: itemId }))
  await moveFigure(tx, contents, 'comments', isShown ? 1 : -1)
}

const ensureAnswerable = async (tx: Tx, { kind, id }: Content, replyTo: string): Promise<void> => {
  const [above] = await tx.db.select().from(comments).where(eq(comments.id, replyTo))
  const fits = above?.kind === kind && above.itemId === id && above.replyTo === null
  ensure(fits && above.state === 'shown', no.replyMissing)
}

/** Comments on content of every kind; who may read and moderate is said by the area that owns the content. */
export const commentHandlers = (kinds: ContentKinds) => {
  const list: HandlerOf<typeof listComments> = async ({ tx, body, actor }) => {
    const { itemType: kind, itemId, page, pageSize } = body
    await kinds.find(tx, actor, { kind, id: itemId })
    const mayModerate = (await kinds.rulesOf(kind).mayModerate?.(tx, actor, itemId)) ?? false
    const states = mayModerate ? sql`c.state <> 'deleted'` : sql`c.state = 'shown'`
    const item = sql`c.kind = ${kind} and c.item_id = ${itemId} and ${states}`
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
      sql`select count(*) as n from content_comments c where ${item} and c.reply_to is null`,
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
    const { itemType: kind, itemId, text, replyTo } = body
    const content: Content = { kind, id: itemId }
    await kinds.find(tx, actor, content)
    await kinds.rulesOf(kind).ensureCommentable?.(tx, itemId)
    // Two requests of one person at once are counted one after the other.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${actor.id}`}, 0))`)
    const minute = and(eq(comments.userId, actor.id), gt(comments.at, sql`now() - interval '1 minute'`))
    ensure((await tx.db.$count(comments, minute)) < MOST_COMMENTS_A_MINUTE, no.commentTooFast)
    if (replyTo !== undefined) await ensureAnswerable(tx, content, replyTo)

    const id = v7()
    const fact = sql`insert into content_comments (id, kind, item_id, user_id, reply_to, text)
      values (${id}, ${kind}, ${itemId}, ${actor.id}, ${replyTo ?? null}, ${text})`
    await countFact(tx, content, 'comments', 1, fact)
    return { id }
  }

  const remove: HandlerOf<typeof deleteComments> = async ({ tx, body, actor }) => {
    const own = and(inArray(comments.id, body.ids), eq(comments.userId, actor.id), ne(comments.state, 'deleted'))
    const held = await tx.db.select().from(comments).where(own).orderBy(asc(comments.id)).for('update')
    await turn(tx, held, 'deleted')
    return { updated: held.length }
  }

  const audit: HandlerOf<typeof auditComments> = async ({ tx, body, actor }) => {
    const state = ({ hide: 'hidden', restore: 'shown', delete: 'deleted' } as const)[body.action]
    const asked = inArray(comments.id, body.ids)
    const held = await tx.db.select().from(comments).where(asked).orderBy(asc(comments.id)).for('update')
    ensure(held.length > 0, errors.missing)
    for (const { id, kind, itemId, text, state: before } of held) {
      ensure(await kinds.rulesOf(kind).mayModerate?.(tx, actor, itemId), errors.noRight)
      const diff = [{ field: 'state', before, after: state }]
      tx.notes.push({ objectType: 'comments', objectId: id, objectName: text.slice(0, 40), diff })
    }
    await turn(tx, held, state)
    return { updated: held.length }
  }

  return { list, save, remove, audit }
}
