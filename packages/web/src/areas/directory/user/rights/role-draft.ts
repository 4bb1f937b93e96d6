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

const sameDays = (one: GrantedRole, other: GrantedRole) => one.from === other.from && one.to === other.to

/** What a save would do, in words: what is given, taken and given for other days. */
export const changeWords = (
  held: readonly GrantedRole[],
  draft: readonly GrantedRole[],
  nameOf: (roleId: string) => string,
): string[] => {
  const named = (list: readonly GrantedRole[]) => list.map(({ roleId }) => `「${nameOf(roleId)}」`).join('')
  const given = draft.filter((each) => !held.some((other) => isSameGrant(each, other)))
  const taken = held.filter((each) => !draft.some((other) => isSameGrant(each, other)))
  const moved = draft.filter((each) => held.some((other) => isSameGrant(each, other) && !sameDays(each, other)))
  return [
    given.length > 0 ? `授予${named(given)}` : '',
    taken.length > 0 ? `收回${named(taken)}` : '',
    moved.length > 0 ? `改变${named(moved)}的起止日期` : '',
  ].filter((words) => words !== '')
}

/** A role is held once per anchor unit. */
export const isSameGrant = (one: GrantedRole, other: GrantedRole): boolean =>
  one.roleId === other.roleId && one.anchorOrgId === other.anchorOrgId
