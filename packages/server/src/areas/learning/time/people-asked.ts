import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import { personIn } from '#src/shared/audience/resolve.ts'
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
    roleId === undefined ? undefined : personIn({ ...EMPTY_AUDIENCE, roles: [roleId] }),
  )
