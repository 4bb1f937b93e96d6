import type { DictionaryItem } from '#src/platform/dictionary.ts'

const NAMED = 3

const enabledOf = (items: readonly DictionaryItem[]) => items.filter(({ enabled }) => enabled !== false)

/** Dictionaries by what is in them: their own names are for those who maintain them. */
export const dictionaryChoices = (map: Readonly<Record<string, readonly DictionaryItem[]>>) =>
  Object.entries(map).flatMap(([key, items]) => {
    const names = enabledOf(items).map(({ name }) => name)
    if (names.length === 0) return []
    const rest = names.length > NAMED ? ` 等 ${names.length} 项` : ''
    return [{ value: key, label: `${names.slice(0, NAMED).join('、')}${rest}（${key}）` }]
  })

/** The items as options below a parent, without those that are there; a sign that parts levels is no part of a name. */
export const underParent = (items: readonly DictionaryItem[], parent: string, held: readonly string[]): string[] => {
  const above = parent
    .split('/')
    .map((level) => level.trim())
    .filter((level) => level !== '')
  return enabledOf(items)
    .map(({ name }) => [...above, name.replaceAll('/', '／')].join('/'))
    .filter((text) => !held.includes(text))
}
