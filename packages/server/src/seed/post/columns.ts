import type { ColumnItemType } from '@portal/contract/areas/column/words.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { columnItems, columnManagers, columnSections, learningColumns } from '#src/schema/column/column.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { DemoUnit } from '../organisation.ts'
import { type Chance, createChance, idFrom } from '../random.ts'
import { shareOf } from '../share.ts'
import { type DemoColumn, demoColumns } from './column-list.ts'

const SEED = 20_261_130
/** The first columns have videos beside their items. */
const RELATED = 2
const AUTHOR_ID = '00000000-0000-7000-8000-000000040001'
const OFFICER_ID = '00000000-0000-7000-8000-000000040002'

interface Found extends Record<string, unknown> {
  id: string
  title: string
}

type Shelf = Record<ColumnItemType, readonly Found[]>

/** Published things that columns may be made of; videos, documents and practice sets for everybody. */
const shelfOf = async (db: Db): Promise<Shelf> => {
  const all = sql`audience_include @> array['all']`
  const read = async (text: ReturnType<typeof sql>) => (await db.execute<Found>(text)).rows
  return {
    article: await read(sql`select id, title from posts where kind = 'article'`),
    video: await read(sql`select id, title from videos where state = 'published' and deleted_at is null and ${all}
      and channel = 'school' and category = 'shipin' and current_version_id is not null order by year desc, title limit 12`),
    doc: await read(sql`select id, title from documents where state = 'published' and deleted_at is null and ${all}
      and current_version_id is not null order by title limit 6`),
    practice: await read(sql`select id, title from practice_sets where state = 'published' and ${all} order by title`),
    activity: await read(sql`select id, title from activities where state = 'published' order by title`),
  }
}

const coversOf = async (db: Db): Promise<readonly Found[]> =>
  (
    await db.execute<Found>(sql`select f.id, f.name as title from files f join videos v on v.cover_file_id = f.id
    where v.state = 'published' and v.audience_include @> array['all'] order by f.name`)
  ).rows

interface Item {
  type: ColumnItemType
  itemId: string
  section: number
  required: boolean
}

/** Articles by their titles; of the other kinds as many as are asked for, each column from another place on. */
const itemsOf = ({ articles, beside = {} }: DemoColumn, shelf: Shelf, at: number): Item[] => {
  const named = articles.flatMap(({ title, section, required = true }) => {
    const found = shelf.article.find((article) => article.title === title)
    return found ? [{ type: 'article' as const, itemId: found.id, section, required }] : []
  })
  const others = Object.entries(beside).flatMap(([type, n]) => {
    const things = shelf[type as ColumnItemType]
    const chosen = Array.from({ length: Math.min(n, things.length) }, (_, i) => things[(at * 3 + i) % things.length])
    return chosen.flatMap((found) =>
      found ? [{ type: type as ColumnItemType, itemId: found.id, section: 1, required: false }] : [],
    )
  })
  return [...named, ...others]
}

const audienceOf = ({ company }: DemoColumn, units: readonly DemoUnit[]) => {
  const unit = units.find(({ name }) => name === company)
  return unit ? { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] } : { ...EMPTY_AUDIENCE, everyone: true }
}

/** Whoever has read all that must be read has finished it, on the day of the last reading; some have subscribed. */
const insertFinished = async (db: Db, columnId: string, hasBadge: boolean, audience: Audience): Promise<void> => {
  await db.execute(sql`
    insert into column_badges (column_id, user_id, finished_at, badge)
    select ${columnId}::uuid, r.user_id, max(r.read_at), ${hasBadge}
    from column_items i join posts p on p.id = i.item_id and p.state = 'published'
      join post_reads r on r.post_id = p.id and r.read_at is not null
      join users u on u.id = r.user_id and ${activePerson()} and ${personIn(audience)}
    where i.column_id = ${columnId} and i.type = 'article' and i.required
    group by r.user_id
    having count(distinct p.id) = (select count(*) from column_items k join posts q on q.id = k.item_id
      where k.column_id = ${columnId} and k.type = 'article' and k.required and q.state = 'published')`)
  await db.execute(sql`
    insert into column_subscriptions (column_id, user_id)
    select ${columnId}::uuid, u.id from users u
    where ${activePerson()} and ${personIn(audience)} and ${shareOf(sql`'subscribed'`, sql`${columnId}::uuid`, sql`u.id`)} < 0.12`)
}

interface Put {
  units: readonly DemoUnit[]
  shelf: Shelf
  covers: readonly Found[]
  chance: Chance
}

const insertColumn = async (db: Db, column: DemoColumn, at: number, put: Put) => {
  const { units, shelf, covers, chance } = put
  const { name, kind, intro, state = 'published', badge = false, order = 'manual', sections } = column
  const id = idFrom(chance)
  const audience = audienceOf(column, units)
  const out = new Date(Date.now() - (50 - at) * DAY_MS)
  await db.insert(learningColumns).values({
    id,
    name,
    kind,
    intro,
    state,
    badge,
    order,
    code: `ZL-${String(at + 1).padStart(3, '0')}`,
    sort: at,
    coverFileId: covers.length > 0 ? (covers[at % covers.length]?.id ?? null) : null,
    publishedAt: state === 'draft' ? null : out,
    videoIds: at < RELATED ? shelf.video.slice(at, at + 3).map((video) => video.id) : [],
    createdAt: out,
    updatedAt: out,
    createdBy: AUTHOR_ID,
    ownerOrgId: ROOT_ORG_ID,
    ...audienceValues(audience),
  })
  await db.insert(columnManagers).values({ columnId: id, userId: OFFICER_ID })
  const made = sections.map((section, position) => ({ id: idFrom(chance), columnId: id, name: section, position }))
  if (made.length > 0) await db.insert(columnSections).values(made)
  const items = itemsOf(column, shelf, at).map(({ section, ...item }, position) => ({
    ...item,
    id: idFrom(chance),
    columnId: id,
    position,
    sectionId: made[section]?.id ?? null,
  }))
  if (items.length > 0) await db.insert(columnItems).values(items)
  if (state === 'published') await insertFinished(db, id, badge, audience)
}

/** 专栏 of every kind and in every state; call it once there are contents to stand in them. */
export const insertColumns = async (db: Db, units: readonly DemoUnit[]): Promise<void> => {
  const put = { units, shelf: await shelfOf(db), covers: await coversOf(db), chance: createChance(SEED) }
  for (const [at, column] of demoColumns.entries()) await insertColumn(db, column, at, put)
}
