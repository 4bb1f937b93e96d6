import { listHazards } from '@portal/contract/areas/hazard/hazard.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { either, equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, blankable, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { inPlace } from '#src/shared/place/places.ts'
import type { Portal } from '#src/shared/portal.ts'
import { mendedBy, partyTo, reportedBy, SELF, selfOf } from './reach.ts'
import { columns, isOverdue, joins, type Read, wordedWith } from './rows.ts'

const h = hazards

const inState = (state: string): SQL => sql`${h.state} = ${sql`${state}`.inlineParams()}`

/** Tabs that the figures count too. */
export const viewConditions = {
  reported: inState('reported'),
  assigned: sql`${h.state} in ('assigned', 'returned')`,
  rectifying: inState('rectifying'),
  submitted: inState('submitted'),
  toClose: inState('toClose'),
  overdue: isOverdue,
  closed: inState('closed'),
}

/** Tabs of the person. */
export const ownViews = (person: string | Place, self: string | null | Place) => ({
  mine: reportedBy(self),
  toMend: sql`(${mendedBy(person)} and ${h.state} in ('assigned', 'rectifying', 'returned'))`,
  toRecheck: sql`(${h.recheckerId} = ${person}::uuid and ${h.state} = 'submitted')`,
})

const levelOrder = sql`array_position(array['low', 'general', 'larger', 'major'], ${h.level})`

const declaredWith = ({ files }: Portal) =>
  ({
    from: sql`${h}`,
    key: h.id,
    joins,
    columns,
    search: sql`(${h.text} ilike ${KEYWORD.like} or ${h.number} ilike ${KEYWORD.like}
      or ${h.position} ilike ${KEYWORD.like})`,
    filter: {
      view: { ...viewConditions, ...ownViews(ACTOR, SELF) },
      placeId: (place: Place): SQL => inPlace(h.placeId, place),
      categoryCode: equals(h.categoryCode),
      level: equals(h.level),
      state: equals(h.state),
      source: equals(h.source),
      orgId: (unit: Place): SQL => inSubtree(sql`${h.ownerOrgId}`, unit),
      ownerId: equals(h.ownerId),
      from: fromDay(h.reportedAt),
      to: throughDay(h.reportedAt),
      dueFrom: fromDay(h.deadline),
      dueTo: throughDay(h.deadline),
      leastOverdue: (days: Place): SQL =>
        sql`(${isOverdue} and ${h.deadline} < now() - ${days}::int * interval '1 day')`,
      relapsed: either(sql`${h.relapseOf} is not null`),
    },
    sort: {
      reportedAt: h.reportedAt,
      deadline: blankable(sql`${h.deadline}`),
      level: blankable(levelOrder),
    },
    given: ({ actor }: { actor: Actor }) => ({ self: selfOf(actor) }),
    finish: (caller: Parameters<ReturnType<typeof wordedWith>>[0], list: unknown) =>
      wordedWith(files)(caller, list as Read[]),
  }) as const

/** Open cases by level, then by deadline; what is over comes behind them. */
const byUrgency = sql`(${h.state} in ('closed', 'rejected', 'duplicate')), ${levelOrder} desc nulls first,
  ${h.deadline} asc nulls last, ${h.reportedAt} desc`

/** With the code all of the data scope, without it what the person is party to. */
export const listWith = (portal: Portal) => {
  const declared = declaredWith(portal)
  const managed = pageRead(listHazards, { ...declared, scope: [h.ownerOrgId, null], order: byUrgency })
  const own = pageRead(listHazards, { ...declared, where: partyTo(ACTOR, SELF), order: byUrgency })
  return oneOfLists<typeof listHazards>(({ tx, body, actor }) => {
    const { view } = body.filter
    const isOwn = view === 'mine' || view === 'toMend' || view === 'toRecheck' || !actor.holds(P.hazard)
    if (isOwn) return { list: own, asking: { tx, actor, body } }
    return { list: managed, asking: { tx: { ...tx, scope: actor.scopeOf([P.hazard]) }, actor, body } }
  })
}
