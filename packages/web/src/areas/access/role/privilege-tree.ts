import {
  COMPANION_MISSING,
  missingCompanions,
  tick,
  titleOf,
  untick,
} from '@portal/contract/areas/access/role-codes.ts'
import { screenGroups } from '@portal/contract/paths.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import type { Privilege } from '@portal/contract/privileges.ts'

export interface TreeNode {
  key: string
  title: string
  children?: TreeNode[]
}

const GROUP = 'group:'

const groupTitles = new Map([...screenGroups.map(({ path, title }) => [path, title] as const), ['shared', '公共']])
const groups = [...new Set(privilegeRows.map(({ group }) => group))]
const menus = privilegeRows.filter(({ parent }) => parent === null)
const buttonsOf = (menu: string) => privilegeRows.filter(({ parent }) => parent === menu)

/** The program's rights by group of screens, each menu above its buttons; `text` leaves what was found. */
export const privilegeNodes = (text: string): TreeNode[] => {
  const wanted = text.trim().toLowerCase()
  const isHit = ({ name, code }: { name: string; code: string }) => `${name} ${code}`.toLowerCase().includes(wanted)
  return groups.flatMap((group) => {
    const children = menus
      .filter((menu) => menu.group === group)
      .flatMap((menu) => {
        const buttons = buttonsOf(menu.code).filter((button) => isHit(menu) || isHit(button))
        if (!isHit(menu) && buttons.length === 0) return []
        return [
          { key: menu.code, title: menu.name, children: buttons.map(({ code, name }) => ({ key: code, title: name })) },
        ]
      })
    return children.length === 0 ? [] : [{ key: GROUP + group, title: groupTitles.get(group) ?? group, children }]
  })
}

/** Codes below a node of the tree, with its own. */
const codesUnder = (key: string): Privilege[] => {
  const tops = key.startsWith(GROUP) ? menus.filter(({ group }) => GROUP + group === key) : []
  const under = (code: string) => buttonsOf(code).map((button) => button.code)
  return tops.length > 0
    ? tops.flatMap(({ code }) => [code, ...under(code)])
    : [...privilegeRows.filter(({ code }) => code === key).map(({ code }) => code), ...under(key)]
}

export const ALL_CODES: readonly Privilege[] = privilegeRows.map(({ code }) => code)

/** A click on a box. Linked, a menu goes with its buttons and a button brings its menu; unlinked, each stands for itself. */
export const toggled = (codes: ReadonlySet<Privilege>, key: string, on: boolean, linked: boolean): Set<Privilege> => {
  const own = codesUnder(key)
  const meant = linked || key.startsWith(GROUP) ? own : own.slice(0, 1)
  if (!linked) {
    const next = new Set(codes)
    for (const code of meant) {
      if (on) next.add(code)
      else next.delete(code)
    }
    return next
  }
  return meant.reduce((next, code) => (on ? tick(next, code) : untick(next, code)), new Set(codes))
}

/** Boxes as the tree shows them: a menu above ticked buttons, or a group above anything ticked, is half-ticked. */
export const boxesOf = (codes: ReadonlySet<Privilege>): { checked: string[]; halfChecked: string[] } => {
  const halfMenus = menus.filter(
    (menu) => !codes.has(menu.code) && buttonsOf(menu.code).some(({ code }) => codes.has(code)),
  )
  const states = groups.map((group) => {
    const all = codesUnder(GROUP + group)
    const ticked = all.filter((code) => codes.has(code)).length
    return { key: GROUP + group, full: ticked === all.length, half: ticked > 0 && ticked < all.length }
  })
  return {
    checked: [...codes, ...states.filter(({ full }) => full).map(({ key }) => key)],
    halfChecked: [...halfMenus.map(({ code }) => code), ...states.filter(({ half }) => half).map(({ key }) => key)],
  }
}

export const changesBetween = (saved: ReadonlySet<string>, now: ReadonlySet<string>) => ({
  added: [...now].filter((code) => !saved.has(code)),
  removed: [...saved].filter((code) => !now.has(code)),
})

/** Two menus may share a name, such as 视频管理 of two groups. */
const menuTitle = (code: string): string => {
  const menu = menus.find((each) => each.code === code)
  const hasNamesake = menus.some((each) => each.name === menu?.name && each.code !== code)
  return menu && hasNamesake ? `${groupTitles.get(menu.group) ?? ''} / ${menu.name}` : titleOf(code)
}

/** `新增用户（用户管理）`: a button alone says too little. */
export const fullTitle = (code: string): string => {
  const parent = privilegeRows.find((row) => row.code === code)?.parent
  return parent ? `${titleOf(code)}（${menuTitle(parent)}）` : menuTitle(code)
}

/** What would not show although it is ticked, with the code that would make it. */
export const companionWarnings = (codes: ReadonlySet<Privilege>) =>
  missingCompanions([...codes]).map(({ code, companion }) => ({
    code,
    companion,
    text: `「${titleOf(code)}」${COMPANION_MISSING}`,
  }))
