import { screenGroups } from '../../paths.ts'
import { isPrivilege, privilegeRows } from '../../privilege-rows.ts'
import type { Privilege } from '../../privileges.ts'

const rowOf = new Map(privilegeRows.map((row) => [row.code, row]))

const buttonsOf = (menu: Privilege) => privilegeRows.filter(({ parent }) => parent === menu).map(({ code }) => code)

/** Choosing a button adds its menu. */
export const tick = (codes: ReadonlySet<Privilege>, code: Privilege): Set<Privilege> => {
  const parent = rowOf.get(code)?.parent
  return new Set([...codes, ...(parent ? [parent] : []), code])
}

/** Removing a menu removes its buttons. */
export const untick = (codes: ReadonlySet<Privilege>, code: Privilege): Set<Privilege> => {
  const gone = new Set([code, ...buttonsOf(code)])
  return new Set([...codes].filter((each) => !gone.has(each)))
}

/** What is stored for the ticked codes: each of them, and half-ticked the menus above that were not ticked. */
export const withHalfTicked = (ticked: readonly Privilege[]): { code: Privilege; half: boolean }[] => {
  const chosen = new Set(ticked)
  const above = new Set(ticked.flatMap((code) => rowOf.get(code)?.parent ?? []))
  return [
    ...[...chosen].map((code) => ({ code, half: false })),
    ...[...above].filter((code) => !chosen.has(code)).map((code) => ({ code, half: true })),
  ]
}

/** Menus whose every screen stands in a group that asks for other codes: one of those has to go with it. */
const companionsOfMenu = (menu: Privilege): readonly Privilege[] => {
  const groups = screenGroups.filter(({ screens }) => screens.some(({ privileges }) => privileges.includes(menu)))
  const open = groups.some(({ privileges }) => privileges.length === 0 || privileges.includes(menu))
  return open ? [] : (groups[0]?.privileges ?? [])
}

/** For each menu among the codes whose group no code opens: the code that would show it. */
export const missingCompanions = (codes: readonly Privilege[]): { code: Privilege; companion: Privilege }[] =>
  codes.flatMap((code) => {
    const companions = companionsOfMenu(code)
    const [first] = companions
    return first === undefined || companions.some((each) => codes.includes(each)) ? [] : [{ code, companion: first }]
  })

export const COMPANION_MISSING = '缺少分组权限，菜单不会显示'

/** Paths of the screens a menu code opens. */
export const routesOf = (code: string): string[] =>
  isPrivilege(code)
    ? screenGroups.flatMap((group) =>
        group.screens
          .filter(({ privileges }) =>
            privileges.length > 0 ? privileges.includes(code) : group.privileges.includes(code),
          )
          .map(({ path }) => path),
      )
    : []

export const titleOf = (code: string): string => (isPrivilege(code) ? (rowOf.get(code)?.name ?? code) : code)
