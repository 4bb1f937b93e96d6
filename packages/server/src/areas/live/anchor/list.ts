import { type AnchorRow, type getAnchor, listAnchors } from '@portal/contract/areas/live/anchor.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { type PageRead, pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, blankable, chinese, FACETS, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { anchors } from '#src/schema/live/anchor.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { videos } from '#src/schema/video.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Files } from '#src/shared/files/files.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { isActive, stateOf } from './active.ts'

/** Videos and classes of each anchor, as far as they count for who asks. */
const figuresOf = (ofVideos: SQL, ofClasses: SQL) => sql`
  cross join lateral (select count(*)::int as n, coalesce(sum(k.clicks), 0)::int as watched,
      round(sum(k.star_sum)::numeric / nullif(sum(k.star_count), 0), 1)::float8 as rating
    from ${videos} left join content_counts k on k.kind = 'video' and k.item_id = ${videos.id}
    where ${videos.anchorId} = ${anchors.id} and ${ofVideos}) v
  cross join lateral (select count(*)::int as n,
      (array_agg(${liveClasses.id}) filter (where ${liveClasses.state} = 'live'))[1] as now_id
    from ${liveClasses} where ${liveClasses.hostId} = ${anchors.userId}
      and ${liveClasses.state} not in ('draft', 'cancelled') and ${ofClasses}) l
  cross join lateral (select count(*)::int as n, coalesce(bool_or(f.user_id = ${ACTOR}), false) as mine
    from anchor_follows f where f.anchor_id = ${anchors.id}) f`

const allFigures = figuresOf(sql`${videos.state} = 'published' and ${videos.deletedAt} is null`, sql`true`)
const openFigures = figuresOf(openTo(videos, { facets: FACETS }), addressedTo(liveClasses, FACETS))

const from = (figures: SQL) => sql`${anchors} join users u on u.id = ${anchors.userId}
  left join org_units home on home.id = u.primary_org_id left join org_units owner on owner.id = ${anchors.ownerOrgId}
  left join files cover on cover.id = ${anchors.coverFileId} ${figures}`

const columns = {
  id: anchors.id,
  revision: anchors.revision,
  createdAt: anchors.createdAt,
  updatedAt: anchors.updatedAt,
  userId: anchors.userId,
  name: sql`u.name`,
  userCode: sql`u.code`,
  photo: sql`u.photo`,
  orgId: sql`u.primary_org_id`,
  orgName: sql`coalesce(home.name, '')`,
  fields: anchors.fields,
  state: stateOf,
  videoCount: sql`v.n`,
  liveCount: sql`l.n`,
  watched: sql`v.watched`,
  rating: sql`v.rating`,
  validTo: anchors.validTo,
  liveNowId: sql`l.now_id`,
  followers: sql`f.n`,
  followed: sql`f.mine`,
  intro: anchors.intro,
  ownerOrgName: sql`coalesce(owner.name, '')`,
  coverFileId: anchors.coverFileId,
  coverName: sql<string | null>`cover.name`,
} as const

type Read = Omit<AnchorRow, 'coverUrl'> & { coverFileId: string | null; coverName: string | null }

const withCovers =
  (files: Files) =>
  ({ actor }: Caller, list: readonly Read[]): AnchorRow[] =>
    list.map(({ coverFileId, coverName, ...row }) => ({
      ...row,
      coverUrl: actor && coverFileId ? files.fileUrl(actor, { id: coverFileId, name: coverName ?? '' }) : '',
    }))

/** Switches that ask for nothing while they are off. */
const only = (condition: SQL) => ({ true: condition, false: sql`true` }) as const

const common = {
  key: anchors.id,
  columns,
  search: sql`(u.name ilike ${KEYWORD.like} or u.code ilike ${KEYWORD.like} or u.pinyin like lower(${KEYWORD.like})
    or u.initials like lower(${KEYWORD.like}) or array_to_string(${anchors.fields}, ' ') ilike ${KEYWORD.like})`,
  filter: {
    state: equals(stateOf),
    field: (value: Place) => sql`${value} = any(${anchors.fields})`,
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
    live: only(sql`l.now_id is not null`),
    followed: only(sql`f.mine`),
    userId: equals(anchors.userId),
    manage: elsewhere,
  },
  sort: {
    name: chinese(sql`u.name`),
    videoCount: sql`v.n`,
    liveCount: sql`l.n`,
    watched: sql`v.watched`,
    rating: blankable(sql`v.rating`),
    validTo: blankable(sql`${anchors.validTo}`),
    createdAt: anchors.createdAt,
    updatedAt: anchors.updatedAt,
  },
} as const

interface AnchorLists {
  /** For everybody: those whose term runs, who is on the air first. */
  open: PageRead<typeof listAnchors>
  managed: PageRead<typeof listAnchors>
}

export const anchorLists = ({ files }: { files: Files }): AnchorLists => ({
  open: pageRead(listAnchors, {
    ...common,
    from: from(openFigures),
    where: sql`${isActive} and u.enabled and u.deleted_at is null`,
    order: sql`(l.now_id is not null) desc, f.mine desc, v.n + l.n desc, ${chinese(sql`u.name`)}`,
    finish: withCovers(files),
  }),
  managed: pageRead(listAnchors, {
    ...common,
    from: from(allFigures),
    scope: [anchors.ownerOrgId, anchors.createdBy],
    order: '-updatedAt',
    finish: withCovers(files),
  }),
})

export const anchorList = ({ open, managed }: AnchorLists) =>
  oneOfLists<typeof listAnchors>(({ tx, actor, body }) => {
    if (body.filter.manage !== true) return { list: open, asking: { tx, actor, body } }
    ensure(actor.holds(P.anchor), errors.noRight)
    return { list: managed, asking: { tx: { ...tx, scope: actor.scopeOf([P.anchor]) }, actor, body } }
  })

type Anchor = typeof anchors.$inferSelect

const isManaged = async (tx: Tx, actor: Actor, id: string): Promise<boolean> => {
  if (!actor.holds(P.anchor)) return false
  const scoped = { ...tx, actor, scope: actor.scopeOf([P.anchor]) }
  const { rowCount } = await tx.db.execute(sql`select 1 from ${anchors}
    where ${anchors.id} = ${id} and ${inScope(scoped, anchors.ownerOrgId, anchors.createdBy)}`)
  return (rowCount ?? 0) > 0
}

/** One whose term runs for everybody, any in the scope of who appoints them, oneself always. */
export const findAnchor = async (tx: Tx, actor: Actor, id: string): Promise<{ anchor: Anchor; managed: boolean }> => {
  const [found] = await tx.db
    .select({ anchor: anchors, active: sql<boolean>`${isActive}` })
    .from(anchors)
    .where(eq(anchors.id, id))
  const managed = found ? await isManaged(tx, actor, id) : false
  const isSeen = found && (found.active || managed || found.anchor.userId === actor.id)
  return isSeen ? { anchor: found.anchor, managed } : refuse(errors.missing)
}

export const getWith =
  (lists: AnchorLists): HandlerOf<typeof getAnchor> =>
  async ({ tx, actor, body: { id } }) => {
    const { anchor, managed } = await findAnchor(tx, actor, id)
    const list = managed || anchor.userId === actor.id ? lists.managed : lists.open
    const [row = refuse(errors.missing)] = await list.rows({ tx, actor, body: listAnchors.body.parse({}) }, [id])
    const { coverFileId: fileId } = anchor
    return { ...row, cover: fileId === null ? null : { fileId, name: '', url: row.coverUrl } }
  }
