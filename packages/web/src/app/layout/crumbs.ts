import type { Screen } from '@portal/contract/kit/screen.ts'
import { childrenOf, findScreen, groupOf, isPermitted } from '#src/platform/screens/screen-table.ts'

export interface Crumb {
  title: string
  /** Null: text only. */
  to: string | null
}

interface CrumbReader {
  menuCodes: ReadonlySet<string>
  isBuilt: (path: string) => boolean
  /** Latest address of a path that has a tab, so that a crumb leads back to the same filtered list. */
  latestOf: (path: string) => string
}

/** 主页, the group, the list a detail belongs to, and the page itself. */
export const crumbsOf = (screen: Screen, title: string, { menuCodes, isBuilt, latestOf }: CrumbReader): Crumb[] => {
  const may = (each: Screen) => isBuilt(each.path) && isPermitted(each, menuCodes)
  const group = groupOf(screen)
  const target = group && childrenOf(group.path).find(may)
  const list = screen.list === null ? null : findScreen(screen.list)
  const home = screen.path === '/dashboard' ? [] : [{ title: '主页', to: '/dashboard' }]
  return [
    ...home,
    ...(group ? [{ title: group.title, to: target && target !== screen ? latestOf(target.path) : null }] : []),
    ...(list ? [{ title: list.title, to: may(list) ? latestOf(list.path) : null }] : []),
    { title, to: null },
  ]
}
