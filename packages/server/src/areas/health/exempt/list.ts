import { listExemptions } from '@portal/contract/areas/health/exempt.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { healthExemptions } from '#src/schema/health/health.ts'
import { inSubtree } from '#src/shared/directory/search.ts'

const e = healthExemptions

/** Exemptions of people and units in the data scope. */
export const exemptList = pageRead(listExemptions, {
  from: sql`${e} left join users u on u.id = ${e.userId} left join org_units x on x.id = ${e.orgId}`,
  joins: sql`join health_forms f on f.id = ${e.formId} left join org_units o on o.id = ${e.ownerOrgId}`,
  key: e.id,
  scope: [e.ownerOrgId, e.createdBy],
  columns: {
    id: e.id,
    formId: e.formId,
    formName: sql<string>`f.name`,
    userId: e.userId,
    orgId: e.orgId,
    whom: sql<string>`coalesce(u.name, x.name, '')`,
    orgName: sql<string>`coalesce(o.name, '')`,
    from: e.fromDay,
    to: e.toDay,
    reason: e.reason,
    updatedAt: e.updatedAt,
  },
  search: [sql`u.name`, sql`x.name`],
  filter: {
    formId: equals(e.formId),
    userId: equals(e.userId),
    orgId: (unit: Place): SQL => inSubtree(sql`${e.ownerOrgId}`, unit),
    onDay: (day: Place): SQL => sql`${day}::date between ${e.fromDay} and ${e.toDay}`,
  },
  sort: { updatedAt: e.updatedAt, from: e.fromDay, to: e.toDay },
  order: '-updatedAt',
})
