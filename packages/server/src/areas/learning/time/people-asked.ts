import { type SQL, sql } from 'drizzle-orm'
import { asChoice, type Chosen, equals } from '#src/kit/page-read/conditions.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { holdsRole } from '#src/shared/audience/resolve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { allOf, personOfUnit } from '../people.ts'

interface PeopleFilter {
  orgId?: string | undefined
  exactOrg?: boolean | undefined
  roleId?: string | undefined
  userId?: string | undefined
}

/** Filters on people that the lists of 学习时间管理 share, as a condition on `users u`. */
export const peopleAsked = ({ orgId, exactOrg, roleId, userId }: PeopleFilter): SQL =>
  allOf(
    personOfUnit(orgId, exactOrg),
    userId === undefined ? undefined : sql`u.id = ${userId}`,
    roleId === undefined ? undefined : holdsRole(roleId),
  )

/** The same for declared lists. */
export const peopleFilter = {
  orgId: (unit: Place, { exactOrg }: Chosen): SQL =>
    exactOrg === 'true' ? sql`u.primary_org_id = ${unit}` : inSubtree(sql`u.primary_org_id`, unit),
  exactOrg: asChoice,
  roleId: holdsRole,
  userId: equals(sql`u.id`),
} as const
