import { listBenefits } from '@portal/contract/areas/welfare/benefit.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { before, elsewhere, equals, from } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openToFacets } from './reach.ts'
import {
  columns,
  type ManagedRead,
  managedColumns,
  managedJoins,
  type Read,
  stateNow,
  withManaged,
  withOwn,
} from './rows.ts'

const b = benefits

const stockOf = sql`(select sum(o.stock) from benefit_options o where o.benefit_id = ${b.id})`

const found = {
  from: sql`${benefits}`,
  key: b.id,
  search: [b.title, b.series],
  filter: {
    way: equals(b.way),
    state: equals(stateNow),
    view: {
      now: sql`(${b.openFrom} <= now() and ${b.openTo} > now())`,
      soon: sql`(${b.openFrom} > now())`,
      over: sql`(${b.openTo} <= now())`,
    },
    orgId: (unit: Place): SQL => inSubtree(sql`${b.ownerOrgId}`, unit),
    series: equals(b.series),
    from: from(b.openTo),
    to: before(b.openFrom),
    manage: elsewhere,
  },
  sort: {
    openFrom: b.openFrom,
    openTo: b.openTo,
    title: chinese(b.title),
    stock: stockOf,
    createdAt: b.createdAt,
    updatedAt: b.updatedAt,
  },
} as const

const learnerList = (portal: Portal) =>
  pageRead(listBenefits, {
    ...found,
    columns,
    where: sql`(${openToFacets()} and ${b.state} <> 'cancelled')`,
    order: sql`${b.openTo} <= now(), ${b.openFrom} > now(), ${b.openTo}`,
    finish: (caller, list) => withOwn(portal)(caller, list as Read[]),
  })

const managedList = (portal: Portal) =>
  pageRead(listBenefits, {
    ...found,
    joins: managedJoins,
    columns: managedColumns,
    scope: [b.ownerOrgId, b.createdBy],
    order: '-createdAt',
    finish: (caller, list) => withManaged(portal)(caller, list as ManagedRead[]),
  })

/** 福利 for learners; `manage` widens to the data scope. */
export const listWith = (portal: Portal) => {
  const [forLearners, managed] = [learnerList(portal), managedList(portal)]
  return oneOfLists<typeof listBenefits>(({ tx, body, actor }) => {
    const manage = body.filter.manage ?? false
    ensure(!manage || actor.holds(P.welfare), errors.noRight)
    const scope = manage ? actor.scopeOf([P.welfare]) : ALL_ROWS
    return { list: manage ? managed : forLearners, asking: { tx: { ...tx, scope }, actor, body } }
  })
}
