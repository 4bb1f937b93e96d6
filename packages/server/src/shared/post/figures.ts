import type { PostFigures, PostKind, PostRow } from '@portal/contract/areas/notice/post.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import type { PostEndpoints, PostReadStat } from '@portal/contract/areas/notice/post-endpoints.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { type Chosen, elsewhere } from '#src/kit/page-read/conditions.ts'
import type { Asking } from '#src/kit/page-read/declaration.ts'
import { type PageRead, pageRead } from '#src/kit/page-read/list.ts'
import { chinese, given, inTerms, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf, escapeLike } from '#src/platform/database/db.ts'
import { bareTx, inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { givenAudience, placedAudience } from '../audience/placed.ts'
import { activePerson, personIn } from '../audience/resolve.ts'
import { inSubtree } from '../directory/search.ts'
import { findManaged, type Post, reachable } from './access.ts'
import { eventsOf } from './announce.ts'
import type { PostEngine } from './engine.ts'

/** People of `users u` that the call reaches. */
const personInScope = (tx: Tx): SQL => inScope(tx, sql`u.primary_org_id`, sql`u.id`)

/** Who has read the present version, or any since the last one that asked everybody anew: one row per person. */
export const readsOf = ({ id, askedVersion }: { id: string | Place; askedVersion: number | SQL }): SQL => sql`
  select r.user_id, min(r.read_at) as read_at, min(r.confirmed_at) as confirmed_at, max(r.version) as version,
    (array_agg(r.client order by r.version desc))[1] as client
  from post_reads r
  where r.post_id = ${id} and r.version >= ${askedVersion} and r.read_at is not null
  group by r.user_id`

/** 应读: people of the audience now, in the asker's scope. */
export const askedPeople = (tx: Tx, post: Post): SQL =>
  sql`(${activePerson()} and ${personIn(post.audience)} and ${personInScope(tx)})`

interface Count extends Record<string, unknown> {
  should: number
  read: number
  confirmed: number
}

/** The audience may be a minute old, the reads are not. */
const countReads = async (engine: PostEngine, actor: Actor, post: Post): Promise<Count> => {
  const scope = actor.scopeOf([postCodes[post.kind].menu])
  const { reportDb } = engine.platform
  const seen = personInScope(bareTx(reportDb, actor, scope))
  const inside = sql`${activePerson()} and ${personIn(post.audience)} and ${seen}`
  const { rows } = await reportDb.execute<{ read: number; confirmed: number }>(sql`
    select count(*) as read, count(r.confirmed_at) as confirmed
    from (${readsOf(post)}) r join users u on u.id = r.user_id where ${inside}`)
  const should = scope.all
    ? await engine.people(post.audience)
    : ((await reportDb.execute<{ n: number }>(sql`select count(*) as n from users u where ${inside}`)).rows[0]?.n ?? 0)
  return { should, read: rows[0]?.read ?? 0, confirmed: rows[0]?.confirmed ?? 0 }
}

/** People who opened the version that is asked for; nobody owes an article, so it says how many had the choice. */
const countOpened = async ({ reportDb }: PostEngine['platform'], { id, kind, askedVersion }: Post) => {
  if (kind !== 'article') return undefined
  const { rows } = await reportDb.execute<{ n: number }>(sql`
    select count(distinct r.user_id) as n from post_reads r where r.post_id = ${id} and r.version >= ${askedVersion}`)
  return rows[0]?.n ?? 0
}

/** Figures of those of these posts that the menu of their kind reaches. */
export const figuresOfPosts = async (
  engine: PostEngine,
  { tx, actor }: { tx: Tx; actor: Actor },
  kind: PostKind,
  ids: readonly string[],
): Promise<PostFigures[]> => {
  const found = await tx.db
    .select()
    .from(posts)
    .where(and(anyOf(posts.id, ids), reachable(tx, actor, kind, 'menu')))
  const figures: PostFigures[] = []
  for (const post of found) {
    const opened = await countOpened(engine.platform, post)
    figures.push({
      id: post.id,
      ...(await countReads(engine, actor, post)),
      ...(opened !== undefined && { opened }),
      audienceCount: await engine.people(post.audience),
    })
  }
  return figures
}

export const postFigures =
  (engine: PostEngine, kind: PostKind): HandlerOf<PostEndpoints['figures']> =>
  ({ tx, actor, body: { ids } }) =>
    figuresOfPosts(engine, { tx, actor }, kind, ids)

/** Rows of managers with their figures, as the file that is taken away has them. */
export const withPostFigures =
  (engine: PostEngine, kind: PostKind) =>
  async ({ tx, actor, body }: Asking<PostEndpoints['list']>, rows: PostRow[]): Promise<PostRow[]> => {
    if (!body.filter.manage || rows.length === 0) return rows
    const ids = rows.map(({ id }) => id)
    const figures = new Map((await figuresOfPosts(engine, { tx, actor }, kind, ids)).map((each) => [each.id, each]))
    return rows.map((row) => ({ ...row, ...figures.get(row.id) }))
  }

const totals = async (tx: Tx, post: Post) => {
  const { rows } = await tx.db.execute<Count & { left: number }>(sql`
    with reads as (${readsOf(post)}), asked as (select u.id from users u where ${askedPeople(tx, post)})
    select (select count(*) from asked) as should,
      (select count(*) from asked join reads on reads.user_id = asked.id) as read,
      (select count(*) from asked join reads on reads.user_id = asked.id where reads.confirmed_at is not null) as confirmed,
      (select count(*) from reads join users u on u.id = reads.user_id
        where ${personInScope(tx)} and not (${activePerson()} and ${personIn(post.audience)})) as left`)
  const { should = 0, read = 0, confirmed = 0, left = 0 } = rows[0] ?? {}
  return { should, read, confirmed, left }
}

/** The units right below one unit, each with all that is below it; people of the unit itself under its own name. */
const byUnit = async (tx: Tx, post: Post, orgId: string | undefined): Promise<PostReadStat['byOrg']> => {
  const { rows: tops } = await tx.db.execute<{ id: string; path: string; depth: number }>(sql`
    select id, path, depth from org_units where ${orgId === undefined ? sql`parent_id is null` : sql`id = ${orgId}`}`)
  const [top] = tops
  if (!top) return []
  const { rows } = await tx.db.execute<PostReadStat['byOrg'][number] & Record<string, unknown>>(sql`
    with reads as (${readsOf(post)}), counted as (
      select coalesce(nullif(split_part(o.path, '/', ${top.depth + 2}), ''), ${top.id})::uuid as org_id,
        count(*) as should, count(reads.user_id) as read, count(reads.confirmed_at) as confirmed
      from users u join org_units o on o.id = u.primary_org_id left join reads on reads.user_id = u.id
      where o.path like ${`${escapeLike(top.path)}%`} and ${askedPeople(tx, post)}
      group by 1
    )
    select c.org_id as "orgId", o.name as "orgName", c.should, c.read, c.confirmed,
      c.org_id <> ${top.id}::uuid and exists (select 1 from org_units k where k.parent_id = c.org_id) as below
    from counted c join org_units o on o.id = c.org_id
    order by o.depth, o.sort, o.name collate "zh-x-icu"`)
  return rows
}

/** What became of the messages, channel by channel. */
const byChannel = async (tx: Tx, post: Post): Promise<PostReadStat['byChannel']> => {
  const { rows } = await tx.db.execute<{
    channel: 'inApp' | 'wechat' | 'mail'
    state: string
    reason: string
    n: number
  }>(sql`
    select d.channel, d.state, coalesce(d.reason, '') as reason, count(*) as n from message_deliveries d
    where d.event = any(${sql.param(eventsOf(post))}) group by 1, 2, 3`)
  return post.channels.map((channel) => {
    const own = rows.filter((row) => row.channel === channel)
    const sum = (states: readonly string[]) =>
      own.filter(({ state }) => states.includes(state)).reduce((total, { n }) => total + n, 0)
    const causes = own.flatMap(({ state, reason, n }) =>
      state === 'failed' || state === 'skipped' ? [{ reason, count: n }] : [],
    )
    return { channel, sent: sum(['sent', 'delivered', 'read']), failed: sum(['failed', 'skipped']), causes }
  })
}

type Query = Parameters<HandlerOf<PostEndpoints['readStat']>>[0]['body']

const findForFigures = async (tx: Tx, actor: Actor, kind: PostKind, body: Query): Promise<Post> => {
  const id = body.id ?? body.filter.id
  ensure(id !== undefined, errors.missing)
  return (await findManaged(tx, actor, { kind, id, action: 'stat' })) ?? refuse(errors.missing)
}

const narrowed = {
  orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
  state: {
    unread: sql`r.user_id is null`,
    read: sql`r.user_id is not null`,
    confirmed: sql`r.confirmed_at is not null`,
    left: sql`r.user_id is not null`,
  },
} as const

const inPost = (chosen: Chosen): SQL => sql`(${activePerson()} and ${personIn(placedAudience('audience', chosen))})`

const isLeft = sql`${given('left')}::boolean`

/** Names: people of the audience, or with 已离开范围 readers who are no longer in it. */
export const readers = (kind: PostKind, { readStat }: PostEndpoints) =>
  pageRead(readStat, {
    from: sql`users u left join (${readsOf({ id: given('post'), askedVersion: sql`${given('askedVersion')}::int` })}) r
      on r.user_id = u.id`,
    joins: sql`join org_units o on o.id = u.primary_org_id
      left join post_reminders m on m.post_id = ${given('post')} and m.user_id = u.id`,
    key: sql`u.id`,
    columns: {
      id: sql`u.id`,
      name: sql`u.name`,
      code: sql`u.code`,
      orgName: sql`o.name`,
      state: sql`case when ${isLeft} then 'left' when r.confirmed_at is not null then 'confirmed'
        when r.read_at is not null then 'read' else 'unread' end`,
      version: sql`r.version`,
      readAt: sql`r.read_at`,
      confirmedAt: sql`r.confirmed_at`,
      client: sql`coalesce(r.client, '')`,
      reminded: sql`coalesce(m.count, 0)`,
    },
    scope: [sql`u.primary_org_id`, sql`u.id`],
    given: async ({ tx, actor, body }) => {
      const { id, askedVersion, audience } = await findForFigures(tx, actor, kind, body)
      const left = (body.state ?? body.filter.state) === 'left'
      return { post: id, askedVersion, left, ...givenAudience('audience', audience) }
    },
    where: (chosen) => (chosen.state === 'left' ? sql`not ${inPost(chosen)}` : inPost(chosen)),
    search: [sql`u.name`, sql`u.code`, sql`u.initials`],
    filter: { id: elsewhere, ...narrowed },
    beside: narrowed,
    sort: {
      name: inTerms((way) => sql`${chinese(sql`u.name`)} ${way}, u.id`),
      readAt: inTerms((way) => sql`r.read_at ${way} nulls last, u.id`),
    },
    order: '-readAt',
  })

/** 阅读情况 by the definitions of section 3; every figure opens its names. */
export const readStat =
  (
    engine: PostEngine,
    kind: PostKind,
    names: PageRead<PostEndpoints['readStat']>,
  ): HandlerOf<PostEndpoints['readStat']> =>
  async ({ tx, body, actor }) => {
    const post = await findForFigures(tx, actor, kind, body)
    const reading: Tx = { ...tx, db: engine.platform.reportDb }
    return {
      ...(await names.page({ tx: reading, actor, body: { ...body, exactTotal: true } })),
      ...(await totals(reading, post)),
      byOrg: await byUnit(reading, post, body.orgId ?? body.filter.orgId),
      byChannel: await byChannel(reading, post),
    }
  }
