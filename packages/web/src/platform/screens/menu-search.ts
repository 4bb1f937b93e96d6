import type { MenuGroup, MenuItem } from './menu.ts'

export interface Found extends MenuItem {
  group: string
}

interface Searched {
  /** Other words it is looked for by. */
  also?: string
}

interface Reading {
  full: string
  initials: string
}

/** Pinyin of a title; null until that code has arrived, when titles alone are searched. */
export type ReadTitle = ((title: string) => Reading) | null

export const loadPinyin = async (): Promise<NonNullable<ReadTitle>> => {
  const { pinyin } = await import('pinyin-pro')
  const readings = new Map<string, Reading>()
  return (title) => {
    const known = readings.get(title)
    if (known) return known
    const syllables = pinyin(title, { toneType: 'none', type: 'array' })
    const reading = {
      full: syllables.join('').toLowerCase(),
      initials: syllables
        .map((syllable) => syllable[0] ?? '')
        .join('')
        .toLowerCase(),
    }
    readings.set(title, reading)
    return reading
  }
}

/** Menus by title, pinyin or initials; those that begin with the text stand first. */
export const searchMenu = (groups: readonly MenuGroup[], text: string, read: ReadTitle): Found[] => {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, '')
  if (wanted === '') return []
  const rank = ({ title, also = '' }: MenuItem & Searched): number => {
    const forms = [title.toLowerCase(), ...(read ? Object.values(read(title)) : [])]
    if (forms.some((form) => form.startsWith(wanted))) return 0
    return [...forms, also].some((form) => form.includes(wanted)) ? 1 : 2
  }
  return groups
    .flatMap(({ title, items }) => items.map((item) => ({ ...item, group: title, rank: rank(item) })))
    .filter((found) => found.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ path, title, group }) => ({ path, title, group }))
}
