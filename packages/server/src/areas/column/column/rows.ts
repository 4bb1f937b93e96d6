import type { ColumnRow, FiguresOfColumn } from '@portal/contract/areas/column/column.ts'
import { P } from '@portal/contract/privileges.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { and, isNotNull, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { itemsOf } from '../item/items.ts'
import { countedOf } from '../progress/people.ts'
import { type LearningColumn, type Standing, standingsOf } from '../progress/standing.ts'
import { totalsOf } from '../progress/stat.ts'
import type { ColumnFigures } from './figures.ts'
import { composedBy, managedByOrIn } from './reach.ts'

const c = learningColumns

const itemCount = (type: 'article' | 'video' | 'doc' | 'practice' | 'activity') =>
  sql<number>`(select count(*)::int from column_items i where i.column_id = ${c.id} and i.type = ${sql`${type}`.inlineParams()})`

export const joins = sql`left join column_badges mine on mine.column_id = ${c.id} and mine.user_id = ${ACTOR}`

export const columns = {
  id: c.id,
  name: c.name,
  kind: c.kind,
  intro: c.intro,
  badge: c.badge,
  coverFileId: c.coverFileId,
  sections: sql`(select count(*)::int from column_sections s where s.column_id = ${c.id})`,
  articles: itemCount('article'),
  videos: itemCount('video'),
  docs: itemCount('doc'),
  practices: itemCount('practice'),
  activities: itemCount('activity'),
  subscribed: sql<boolean>`exists (select 1 from column_subscriptions s where s.column_id = ${c.id} and s.user_id = ${ACTOR})`,
  finishedAt: sql<Date | null>`mine.finished_at`,
  hasBadge: sql<boolean>`coalesce(mine.badge, false)`,
}

export const managedJoins = sql`${joins} left join org_units o on o.id = ${c.ownerOrgId}`

export const managedColumns = {
  ...columns,
  code: c.code,
  state: c.state,
  subscribers: sql`(select count(*)::int from column_subscriptions s where s.column_id = ${c.id})`,
  sort: c.sort,
  ownerOrgName: sql`coalesce(o.name, '')`,
  creator: sql`coalesce((select u.name from users u where u.id = ${c.createdBy}), '')`,
  managers: sql`coalesce((select string_agg(u.name, '、' order by u.name) from column_managers m join users u on u.id = m.user_id
    where m.column_id = ${c.id}), '')`,
  revision: sql<number>`${c.revision}`,
  createdAt: c.createdAt,
  updatedAt: c.updatedAt,
}

/** What is read of a row, before what depends on who looks. */
export interface Read extends Omit<ColumnRow, 'coverUrl' | 'my'> {
  coverFileId: string | null
  subscribed: boolean
  finishedAt: Date | null
  hasBadge: boolean
}

const nothing: Standing = { items: [], done: 0, required: 0 }

const rowOf = ({ files }: Portal, actor: Actor, read: Read, { done, required }: Standing): ColumnRow => {
  const { coverFileId, subscribed, finishedAt, hasBadge, ...row } = read
  return {
    ...row,
    coverUrl: coverFileId === null ? '' : files.fileUrl(actor, { id: coverFileId, name: read.name }),
    my: { done, required, subscribed, finishedAt, badgeAt: hasBadge ? finishedAt : null },
  }
}

const storedOf = ({ tx }: Caller, list: readonly Read[]): Promise<LearningColumn[]> =>
  tx.db
    .select()
    .from(c)
    .where(
      anyOf(
        c.id,
        list.map(({ id }) => id),
      ),
    )

/** Numbers of what this learner may open, in place of all there is. */
const openCounts = ({ items }: Standing) => {
  const n = (type: string) => items.filter(({ item }) => item.type === type).length
  return {
    articles: n('article'),
    videos: n('video'),
    docs: n('doc'),
    practices: n('practice'),
    activities: n('activity'),
  }
}

/** Rows as learners see them: with what they may open alone, and how far they are. */
export const withOwn =
  (portal: Portal) =>
  async (caller: Caller, list: readonly Read[]): Promise<ColumnRow[]> => {
    const { tx, actor } = caller
    if (!actor || list.length === 0) return []
    const standings = await standingsOf(tx, actor, await storedOf(caller, list))
    return list.map((read) => {
      const standing = standings.get(read.id) ?? nothing
      return { ...rowOf(portal, actor, read, standing), ...openCounts(standing) }
    })
  }

/** Rows as managers see them; figures over people are asked beside them ({@link figuresOf}). */
export const asManaged =
  (portal: Portal) =>
  async (caller: Caller, list: readonly Read[]): Promise<ColumnRow[]> => {
    const { tx, actor } = caller
    if (!actor || list.length === 0) return []
    const stored = new Map((await storedOf(caller, list)).map((column) => [column.id, column]))
    const names = await namesOfAudiences(
      tx.db,
      [...stored.values()].map(({ audience }) => audience),
    )
    const composed = await tx.db
      .select({ id: c.id })
      .from(c)
      .where(and(anyOf(c.id, [...stored.keys()]), composedBy(tx, actor)))
    const mayCompose = new Set(composed.map(({ id }) => id))
    return list.flatMap((read) => {
      const column = stored.get(read.id)
      if (!column) return []
      return {
        ...rowOf(portal, actor, read, nothing),
        audienceText: describeAudience(column.audience, names),
        mayCompose: mayCompose.has(column.id),
      }
    })
  }

/** Percent cut to one decimal; null of nobody. */
const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 1000) / whole) / 10

/**
 * Figures of those of these columns that the caller finds in his list, over the people of its scope; at most a minute
 * old. One that was never published has none: what people read of its contents they did not read in it.
 */
export const figuresOf = async (
  { platform, figures }: { platform: Platform; figures: ColumnFigures },
  { tx, actor }: { tx: Tx; actor: Actor },
  ids: readonly string[],
): Promise<FiguresOfColumn[]> => {
  const found = await tx.db
    .select()
    .from(c)
    .where(and(anyOf(c.id, ids), isNotNull(c.publishedAt), managedByOrIn(tx, actor, P.column)))
  const items = await itemsOf(tx, found)
  const reading = bareTx(platform.reportDb, actor, actor.scopeOf([P.column]))
  const told: FiguresOfColumn[] = []
  for (const column of found) {
    const counted = countedOf(column, items.get(column.id) ?? [])
    const { should, read, complete } = await figures(column, reading, () => totalsOf(reading, column, counted))
    told.push({ id: column.id, should, readers: read, completed: complete, rate: rateOf(complete, should) })
  }
  return told
}
