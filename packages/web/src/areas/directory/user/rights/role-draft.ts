import type { userRoles } from '@portal/contract/areas/access/person-rights.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

export interface GrantedRole {
  roleId: string
  anchorOrgId: string | null
  from: string | null
  to: string | null
}

/** The direct memberships among all the ways in which roles are held. */
export const asGranted = (roles: ResultOf<typeof userRoles>): GrantedRole[] =>
  roles.flatMap(({ id, sources }) =>
    sources
      .filter(({ via }) => via === 'user')
      .map(({ anchorOrgId, from, to }) => ({ roleId: id, anchorOrgId, from, to })),
  )

/** A role is held once per anchor unit. */
export const isSameGrant = (one: GrantedRole, other: GrantedRole): boolean =>
  one.roleId === other.roleId && one.anchorOrgId === other.anchorOrgId
