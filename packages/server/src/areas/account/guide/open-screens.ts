import { type Screen, type ScreenGroup } from '@portal/contract/kit/screen.ts'
import { screenGroups, standaloneScreens } from '@portal/contract/paths.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { Actor } from '#src/platform/actor.ts'

const holdsAny = (actor: Actor, codes: readonly Privilege[]) => codes.length === 0 || actor.holds(...codes)

const mayOpenIn = (actor: Actor, group: ScreenGroup, screen: Screen) =>
  holdsAny(actor, group.privileges) && holdsAny(actor, screen.privileges)

/** The screen of that address, or null: unknown paths have nobody who could grant them. */
export const screenAt = (path: string): Screen | null =>
  [...standaloneScreens, ...screenGroups.flatMap(({ screens }) => screens)].find((each) => each.path === path) ?? null

/** Rule 9 of 10-shell section 3: a code of the group's list and one of the screen's own. */
export const mayOpenScreen = (actor: Actor, path: string): boolean => {
  const inGroups = screenGroups.flatMap((group) =>
    group.screens.filter((each) => each.path === path).map((each) => mayOpenIn(actor, group, each)),
  )
  return inGroups.length > 0 ? inGroups.some(Boolean) : screenAt(path) !== null
}

/** 后台管理 is offered to people with at least one entry of the sidebar. */
export const seesBackOffice = (actor: Actor): boolean =>
  screenGroups.some(
    (group) => !group.hidden && group.screens.some((screen) => !screen.hidden && mayOpenIn(actor, group, screen)),
  )
