import { listColumns } from '@portal/contract/areas/column/column.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, chinese, type Place } from '#src/kit/page-read/place.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openToFacets, reachedWithin } from './reach.ts'
import { asManaged, columns, joins, managedColumns, managedJoins, type Read, withOwn } from './rows.ts'

const c = learningColumns

const isSubscribed: SQL = sql`exists (select 1 from column_subscriptions s where s.column_id = ${c.id} and s.user_id = ${ACTOR})`

const found = {
  from: sql`${learningColumns}`,
  key: c.id,
  search: [c.name, c.code, c.intro],
  filter: {
    kind: equals(c.kind),
    state: equals(c.state),
    orgId: (unit: Place): SQL => inSubtree(sql`${c.ownerOrgId}`, unit),
    subscribed: { true: isSubscribed, false: sql`not ${isSubscribed}` },
    manage: elsewhere,
  },
  sort: { sort: c.sort, name: chinese(c.name), updatedAt: c.updatedAt, createdAt: c.createdAt },
} as const

const learnerList = (portal: Portal) =>
  pageRead(listColumns, {
    ...found,
    joins,
    columns,
    where: openToFacets(),
    order: sql`${c.sort}, ${c.publishedAt} desc`,
    finish: (caller, list) => withOwn(portal)(caller, list as Read[]),
  })

const managedList = (portal: Portal) =>
  pageRead(listColumns, {
    ...found,
    joins: managedJoins,
    columns: managedColumns,
    scope: reachedWithin,
    order: sql`${c.sort}, ${c.updatedAt} desc`,
    finish: (caller, list) => asManaged(portal)(caller, list as Read[]),
  })

/** 专栏 for learners; `manage` widens to the data scope, and to columns the caller manages. */
export const listWith = (portal: Portal) => {
  const forLearners = learnerList(portal)
  const managed = managedList(portal)
  return oneOfLists<typeof listColumns>(({ tx, body, actor }) => {
    const manage = body.filter.manage ?? false
    ensure(!manage || actor.holds(P.column), errors.noRight)
    const scope = manage ? actor.scopeOf([P.column]) : ALL_ROWS
    return { list: manage ? managed : forLearners, asking: { tx: { ...tx, scope }, actor, body } }
  })
}
