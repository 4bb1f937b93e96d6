import type { Screen, ScreenGroup } from '@portal/contract/kit/screen.ts'
import { screenGroups, screens } from '@portal/contract/paths.ts'

const byPath = new Map(screens.map((screen) => [screen.path, screen]))
const groupByPath = new Map(screenGroups.map((group) => [group.path, group]))
const groupByScreen = new Map(screenGroups.flatMap((group) => group.screens.map((screen) => [screen.path, group])))

export const findScreen = (path: string): Screen | null => byPath.get(path) ?? null

export const findGroup = (path: string): ScreenGroup | null => groupByPath.get(path) ?? null

export const groupOf = (screen: Screen): ScreenGroup | null => groupByScreen.get(screen.path) ?? null

/** Screens below a path that stands for several, such as /system or /netSchool/courseCenter, in their order. */
export const childrenOf = (path: string): readonly Screen[] => {
  const inside = findGroup(path)?.screens ?? screens.filter((screen) => screen.path.startsWith(`${path}/`))
  const visible = inside.filter((screen) => !screen.hidden)
  return visible.length > 0 ? visible : inside
}

/** Each list of codes: any one suffices, an empty one is passed. */
const passes = (codes: readonly string[], menuCodes: ReadonlySet<string>) =>
  codes.length === 0 || codes.some((code) => menuCodes.has(code))

export const isPermitted = (screen: Screen, menuCodes: ReadonlySet<string>): boolean =>
  passes(groupOf(screen)?.privileges ?? [], menuCodes) && passes(screen.privileges, menuCodes)
