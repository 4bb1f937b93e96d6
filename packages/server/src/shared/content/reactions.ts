import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import {
  type Content,
  type ContentKind,
  type collectFlag,
  type deleteCollection,
  type saveCollection,
} from '@portal/contract/shared/content.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Reaction } from '#src/schema/content.ts'
import { countFact } from './counts.ts'
import type { ContentKinds } from './kinds.ts'

const SLOT_SECONDS = 1800

const figures = { like: 'likes', collect: 'collects' } as const satisfies Record<Reaction, string>

/** Turns a like or a favourite of a person on or off, and counts; repeating changes nothing. */
export const react = async (tx: Tx, userId: string, content: Content, reaction: Reaction, wanted: boolean) => {
  const { kind, id } = content
  const fact = wanted
    ? sql`insert into content_reactions (user_id, kind, reaction, item_id)
        values (${userId}, ${kind}, ${reaction}, ${id}) on conflict do nothing`
    : sql`delete from content_reactions
        where user_id = ${userId} and kind = ${kind} and reaction = ${reaction} and item_id = ${id}`
  return (await countFact(tx, content, figures[reaction], wanted ? 1 : -1, fact)).count
}

/** Whether a person likes or keeps a content, in the text of a statement. */
export const hasReacted = (
  reaction: Reaction,
  kind: ContentKind,
  id: SQLWrapper,
  person: string | Place | SQL,
): SQL<boolean> =>
  sql`exists (select 1 from content_reactions own where own.user_id = ${person} and own.kind = ${kind}
    and own.reaction = ${reaction} and own.item_id = ${id})`

/** Once per person and half hour of the database's time. */
export const click = (tx: Tx, userId: string, content: Content) =>
  countFact(
    tx,
    content,
    'clicks',
    1,
    sql`insert into content_clicks (user_id, kind, item_id, slot)
      values (${userId}, ${content.kind}, ${content.id}, floor(extract(epoch from now()) / ${SLOT_SECONDS})::int)
      on conflict do nothing`,
  )

const contentOf = ({ subjectType, subjectId }: BodyOf<typeof collectFlag>): Content => ({
  kind: subjectType,
  id: subjectId,
})

/** Favourites of every kind of content. */
export const collectionHandlers = (kinds: ContentKinds) => {
  const save: HandlerOf<typeof saveCollection> = async ({ tx, body, actor }) => {
    const content = contentOf(body)
    await kinds.find(tx, actor, content)
    return { collected: true, collectCount: await react(tx, actor.id, content, 'collect', true) }
  }

  /** What is no longer open can still be taken out of the favourites. */
  const remove: HandlerOf<typeof deleteCollection> = async ({ tx, body, actor }) => {
    kinds.rulesOf(body.subjectType)
    return { collected: false, collectCount: await react(tx, actor.id, contentOf(body), 'collect', false) }
  }

  const flag: HandlerOf<typeof collectFlag> = async ({ tx, body, actor }) => {
    const { kind, id } = contentOf(body)
    await kinds.find(tx, actor, { kind, id })
    const { rows } = await tx.db.execute<{ collected: boolean; collectCount: number }>(sql`
      select ${hasReacted('collect', kind, sql`${id}`, actor.id)} as collected, coalesce((select n.collects
        from content_counts n where n.kind = ${kind} and n.item_id = ${id}), 0) as "collectCount"`)
    return rows[0] ?? { collected: false, collectCount: 0 }
  }

  return { save, remove, flag }
}
