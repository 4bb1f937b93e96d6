import { readUserItem, writeUserItem } from '../storage.ts'
import { isBuilt } from './built.ts'
import type { MenuGroup } from './menu.ts'
import { findScreen, isPermitted } from './screen-table.ts'

const KEY = 'lastBackOffice'

/** Kept for the launchpad, which leads back to it. */
export const rememberBackOffice = (userId: string, address: string) => {
  if (userId !== '') writeUserItem(userId, KEY, address)
}

/** Where 后台管理 leads: the latest page if it is still permitted, else the first menu; null without any menu. */
export const backOfficeAddress = (
  { userId, menuCodes }: { userId: string; menuCodes: ReadonlySet<string> },
  menu: readonly MenuGroup[],
): string | null => {
  const first = menu[0]?.items[0]
  if (!first) return null
  const last = readUserItem(userId, KEY)
  const screen = findScreen(last?.split('?')[0] ?? '')
  return last !== null && screen && isBuilt(screen.path) && isPermitted(screen, menuCodes) ? last : first.path
}
