import { communityNames } from './privileges/names/community.ts'
import type { MenuNames } from './privileges/names/named.ts'
import { safetyNames } from './privileges/names/safety.ts'
import { systemNames } from './privileges/names/system.ts'
import { teachingNames } from './privileges/names/teaching.ts'
import { trainingNames } from './privileges/names/training.ts'
import { P, type Privilege } from './privileges.ts'

const names = {
  ...trainingNames,
  ...communityNames,
  ...teachingNames,
  ...safetyNames,
  ...systemNames,
}

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

const rowsOfMenu = (code: Privilege, { name, group, buttons }: MenuNames): PrivilegeRow[] => [
  { code, name, type: 'menu', parent: null, group, sensitive: false },
  ...Object.entries(buttons).map(
    ([button, row]): PrivilegeRow => ({
      code: `${code}_${button}` as Privilege,
      name: typeof row === 'string' ? row : row.name,
      type: 'button',
      parent: code,
      group,
      sensitive: typeof row !== 'string' && row.sensitive,
    }),
  ),
]

/** The privilege tree in the order of the specification: each menu code, then its buttons. */
export const privilegeRows: readonly PrivilegeRow[] = Object.entries<MenuNames>(names).flatMap(([key, menu]) =>
  rowsOfMenu(P[key as keyof typeof names], menu),
)

const known = new Set<string>(privilegeRows.map(({ code }) => code))

export const isPrivilege = (code: string): code is Privilege => known.has(code)
