import type { MenuGroup, MenuItem } from './menu.ts'

const pairsOf = (text: string) => {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)))
}

/** Share of common pairs of letters: forgiving of a wrong letter, a missing part, or another case. */
const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>) => {
  const common = [...a].filter((pair) => b.has(pair)).length
  return common === 0 ? 0 : (2 * common) / (a.size + b.size)
}

const LEAST_LIKENESS = 0.2

/** Permitted menus whose addresses look like a mistyped one, most alike first. */
export const nearestMenus = (menu: readonly MenuGroup[], path: string): MenuItem[] => {
  const wanted = pairsOf(path)
  return menu
    .flatMap(({ items }) => items.map((item) => ({ item, likeness: likeness(wanted, pairsOf(item.path)) })))
    .filter((each) => each.likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ item }) => item)
}
