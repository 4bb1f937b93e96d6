import { type getLiveClass, type LiveClassRow, listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type Audience, describeAudience } from '@portal/contract/shared/audience.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live-class.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { getOpenClass, hostedBy, hostedWithin, hostScope, keyReached, openWithin } from './reach.ts'
import { stateNow } from './state.ts'

const shown = {
  from: sql`${liveClasses}`,
  joins: sql`left join users host on host.id = ${liveClasses.hostId}
    left join org_units owner on owner.id = ${liveClasses.ownerOrgId}`,
  key: liveClasses.id,
  columns: {
    id: liveClasses.id,
    revision: liveClasses.revision,
    createdAt: liveClasses.createdAt,
    updatedAt: liveClasses.updatedAt,
    title: liveClasses.title,
    state: stateNow,
    hostId: liveClasses.hostId,
    hostName: sql`coalesce(host.name, '')`,
    plannedStart: liveClasses.plannedStart,
    plannedEnd: liveClasses.plannedEnd,
    startedAt: liveClasses.startedAt,
    endedAt: liveClasses.endedAt,
    cancelReason: liveClasses.cancelReason,
    ownerOrgName: sql`coalesce(owner.name, '')`,
    audience: liveClasses.audience,
  },
} as const

type Read = Omit<LiveClassRow, 'audienceText' | 'hosting' | 'mayPush'> & { audience: Audience }

const NEITHER = { hosting: false, mayPush: false }

type May = Pick<LiveClassRow, 'hosting' | 'mayPush'>

/** What the caller may do with those of the page. */
const mayOf = async ({ tx, actor }: Caller, list: readonly Read[]): Promise<ReadonlyMap<string, May>> => {
  if (!actor) return new Map()
  const ids = list.map(({ id }) => id)
  const rows = await tx.db
    .select({
      id: liveClasses.id,
      hosting: sql<boolean>`${hostedBy(tx, actor)}`,
      mayPush: sql<boolean>`(${liveClasses.mode} = 'push' and ${keyReached(tx, actor)})`,
    })
    .from(liveClasses)
    .where(anyOf(liveClasses.id, ids))
  return new Map(rows.map(({ id, ...may }) => [id, may]))
}

const finish = async (caller: Caller, list: readonly Read[]): Promise<LiveClassRow[]> => {
  const may = await mayOf(caller, list)
  const names = await namesOfAudiences(
    caller.tx.db,
    list.map(({ audience }) => audience),
  )
  return list.map(({ audience, ...row }) => ({
    ...row,
    ...(may.get(row.id) ?? NEITHER),
    audienceText: describeAudience(audience, names),
  }))
}

const listed = {
  ...shown,
  search: [liveClasses.title],
  filter: {
    state: equals(stateNow),
    hostId: equals(liveClasses.hostId),
    from: from(liveClasses.plannedStart),
    to: until(liveClasses.plannedStart),
    manage: elsewhere,
    hosting: elsewhere,
  },
  sort: { plannedStart: liveClasses.plannedStart, title: liveClasses.title, createdAt: liveClasses.createdAt },
  order: '-plannedStart',
  finish,
} as const

const open = pageRead(listLiveClasses, { ...listed, scope: openWithin })
const hosted = pageRead(listLiveClasses, { ...listed, scope: hostedWithin })
const managed = pageRead(listLiveClasses, { ...listed, scope: [liveClasses.ownerOrgId, liveClasses.createdBy] })

export const list = oneOfLists<typeof listLiveClasses>(({ tx, actor, body }) => {
  const { manage, hosting } = body.filter
  if (hosting === true || manage !== true)
    return { list: hosting === true ? hosted : open, asking: { tx: { ...tx, scope: hostScope(actor) }, actor, body } }

  ensure(actor.holds(P.liveClass), errors.noRight)
  return { list: managed, asking: { tx: { ...tx, scope: actor.scopeOf([P.liveClass]) }, actor, body } }
})

const readClasses = rowsByKey<LiveClassRow>()(shown)

const managedBy = (tx: Tx, actor: Actor): SQL =>
  inScope({ ...tx, scope: actor.scopeOf([P.liveClass]) }, liveClasses.ownerOrgId, liveClasses.createdBy)

export const get: HandlerOf<typeof getLiveClass> = async ({ tx, body, actor }) => {
  const [found] = actor.holds(P.liveClass)
    ? await tx.db
        .select()
        .from(liveClasses)
        .where(and(eq(liveClasses.id, body.id), managedBy(tx, actor)))
    : []
  const { id, intro, audience } = found ?? (await getOpenClass(tx, actor, body.id)).live
  const [row = refuse(errors.missing)] = await finish({ tx, actor }, await readClasses({ tx, actor }, [id]))
  return { ...row, intro, audience }
}
