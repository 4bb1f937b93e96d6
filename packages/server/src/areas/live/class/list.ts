import { type LiveClassRow, listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type Audience, describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { either, elsewhere, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { daysFromToday, startOfToday } from '#src/shared/guide/tasks.ts'
import { peaksOf } from '../report/curve.ts'
import { countColumns, figureColumns, joinCounts, joinFigures } from './own-figures.ts'
import { hostedBy, hostedWithin, hostScope, keyReached, openWithin } from './reach.ts'
import { isOn, isOver, stateNow } from './state.ts'

/** Classes as they are shown, without what is counted over others' rows. */
export const classCards = {
  from: sql`${liveClasses}`,
  joins: sql`left join users host on host.id = ${liveClasses.hostId}
    left join org_units owner on owner.id = ${liveClasses.ownerOrgId} ${joinFigures}`,
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
    mode: liveClasses.mode,
    replay: liveClasses.replay,
    ...figureColumns,
  },
} as const

export const shownClasses = {
  ...classCards,
  joins: sql`${classCards.joins} ${joinCounts}`,
  columns: { ...classCards.columns, ...countColumns },
} as const

type Read = Omit<LiveClassRow, 'audienceText' | 'hosting' | 'mayPush' | 'coverUrl' | 'my'> & {
  audience: Audience
  posterKey: string | null
  coverId: string | null
  coverName: string | null
  ownBooked: boolean
  ownMinutes: number
  ownDone: boolean
}

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

/** The cover that was chosen for the video, else a frame of it. */
const coverOf = (
  files: Files,
  actor: Actor,
  { posterKey, coverId, coverName }: Pick<Read, 'posterKey' | 'coverId' | 'coverName'>,
) => {
  if (coverId !== null) return files.fileUrl(actor, { id: coverId, name: coverName ?? '' })
  return posterKey === null ? '' : files.treeUrl(actor, posterKey, 'poster.jpg')
}

export const finishWith =
  (files: Files) =>
  async (caller: Caller, list: readonly Read[]): Promise<LiveClassRow[]> => {
    const may = await mayOf(caller, list)
    const names = await namesOfAudiences(
      caller.tx.db,
      list.map(({ audience }) => audience),
    )
    return list.map(({ audience, posterKey, coverId, coverName, ownBooked, ownMinutes, ownDone, ...row }) => ({
      ...row,
      coverUrl: caller.actor ? coverOf(files, caller.actor, { posterKey, coverId, coverName }) : '',
      my: { booked: ownBooked, minutes: ownMinutes, done: ownDone },
      ...(may.get(row.id) ?? NEITHER),
      audienceText: describeAudience(audience, names),
    }))
  }

/** Until a class is judged its peak is not written down: the office reads it off those who are or were there. */
const withPeaks = async ({ tx }: Caller, list: readonly Read[]): Promise<Read[]> => {
  const open = list.filter(({ state, peak }) => isOn(state) || (peak === 0 && isOver(state)))
  const peaks = await peaksOf(
    tx.db,
    open.map(({ id }) => id),
  )
  return list.map((row) => ({ ...row, peak: Math.max(row.peak, peaks.get(row.id) ?? 0) }))
}

const on = sql`${liveClasses.state} in ('live', 'paused')`
const waits = sql`${liveClasses.state} = 'scheduled'`

const listedWith = (files: Files) =>
  ({
    ...shownClasses,
    search: [liveClasses.title],
    filter: {
      state: equals(stateNow),
      when: {
        now: on,
        today: sql`(${waits} and ${liveClasses.plannedStart} >= ${startOfToday} and ${liveClasses.plannedStart} < ${daysFromToday(1)})`,
        later: sql`(${waits} and ${liveClasses.plannedStart} >= ${daysFromToday(1)})`,
        replay: sql`${liveClasses.state} in ('replay', 'ended')`,
      },
      hostId: equals(liveClasses.hostId),
      from: from(liveClasses.plannedStart),
      to: until(liveClasses.plannedStart),
      hasReplay: either(sql`${liveClasses.state} = 'replay'`),
      booked: either(figureColumns.ownBooked),
      manage: elsewhere,
      hosting: elsewhere,
    },
    sort: { plannedStart: liveClasses.plannedStart, title: liveClasses.title, createdAt: liveClasses.createdAt },
    order: '-plannedStart',
    finish: finishWith(files),
  }) as const

export const listWith = (files: Files) => {
  const listed = listedWith(files)
  const open = pageRead(listLiveClasses, { ...listed, scope: openWithin })
  const hosted = pageRead(listLiveClasses, { ...listed, scope: hostedWithin })
  const managed = pageRead(listLiveClasses, {
    ...listed,
    finish: async (caller, list) => listed.finish(caller, await withPeaks(caller, list)),
    scope: [liveClasses.ownerOrgId, liveClasses.createdBy],
  })

  return oneOfLists<typeof listLiveClasses>(({ tx, actor, body }) => {
    const { manage, hosting } = body.filter
    if (hosting === true || manage !== true)
      return { list: hosting === true ? hosted : open, asking: { tx: { ...tx, scope: hostScope(actor) }, actor, body } }

    ensure(actor.holds(P.liveClass), errors.noRight)
    return { list: managed, asking: { tx: { ...tx, scope: actor.scopeOf([P.liveClass]) }, actor, body } }
  })
}
