import type { Screen } from '@portal/contract/kit/screen.ts'
import { screenGroups } from '@portal/contract/paths.ts'
import { isPermitted } from './screen-table.ts'

export interface MenuItem {
  path: string
  title: string
}

export interface MenuGroup extends MenuItem {
  items: readonly MenuItem[]
  /** Its only child is its redirect target: drawn as one item that carries the child's title. */
  plain: boolean
}

interface MenuReader {
  menuCodes: ReadonlySet<string>
  isBuilt: (path: string) => boolean
}

const isOpen = (screen: Screen, { menuCodes, isBuilt }: MenuReader) =>
  !screen.hidden && isBuilt(screen.redirect ?? screen.path) && isPermitted(screen, menuCodes)

/** The sidebar of one person in the specification's order. Groups with nothing left are not drawn. */
export const menuOf = (reader: MenuReader): MenuGroup[] =>
  screenGroups
    .filter(({ hidden }) => !hidden)
    .map(({ path, title, screens }) => {
      const target = screens.find((screen) => !screen.hidden)
      const items = screens.filter((screen) => isOpen(screen, reader))
      const plain = items.length === 1 && items[0] === target
      return { path, title, items: items.map((item) => ({ path: item.path, title: item.title })), plain }
    })
    .filter(({ items }) => items.length > 0)

/** A hidden detail keeps the list it belongs to active. */
export const activePathOf = ({ list, path }: Screen) => list ?? path
