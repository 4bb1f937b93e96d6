import { communityPrivileges } from './privileges/community.ts'
import { safetyPrivileges } from './privileges/safety.ts'
import { systemPrivileges } from './privileges/system.ts'
import { teachingPrivileges } from './privileges/teaching.ts'
import { trainingPrivileges } from './privileges/training.ts'
import { codesOf } from './privileges/tree.ts'

const tree = {
  ...trainingPrivileges,
  ...communityPrivileges,
  ...teachingPrivileges,
  ...safetyPrivileges,
  ...systemPrivileges,
}

/** Every privilege code of the product under a readable name: `P.labelEdit` is `'P_tagMng_edit'`. */
export const P = codesOf(tree)

export type Privilege = (typeof P)[keyof typeof P]

export interface PrivilegeRow {
  code: Privilege
  name: string
  type: 'menu' | 'button'
  /** The menu code whose screen a button stands on. */
  parent: Privilege | null
  /** The route group of the specification under which the code is administered. */
  group: string
  sensitive: boolean
}

/** The privilege tree in the order of the specification: each menu code, then its buttons. */
export const privilegeRows: readonly PrivilegeRow[] = Object.values(tree).flatMap(({ code, name, group, buttons }) => [
  { code: code as Privilege, name, type: 'menu', parent: null, group, sensitive: false } satisfies PrivilegeRow,
  ...Object.entries<string | { name: string; sensitive: boolean }>(buttons).map(
    ([button, row]): PrivilegeRow => ({
      code: `${code}_${button}` as Privilege,
      name: typeof row === 'string' ? row : row.name,
      type: 'button',
      parent: code as Privilege,
      group,
      sensitive: typeof row !== 'string' && row.sensitive,
    }),
  ),
])

const known = new Set<string>(privilegeRows.map(({ code }) => code))

export const isPrivilege = (code: string): code is Privilege => known.has(code)
