import type { ColumnItem, ColumnSection } from '@portal/contract/areas/column/column.ts'
import { columnWords } from '@portal/contract/areas/column/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'

/** An item as it is being arranged. */
export type Draft = Pick<ColumnItem, 'type' | 'itemId' | 'section' | 'required' | 'title' | 'published' | 'publishAt'> &
  Partial<Pick<ColumnItem, 'outside' | 'link'>>

export const keyOf = ({ type, itemId }: Pick<Draft, 'type' | 'itemId'>): string => `${type} ${itemId}`

/** What is the matter with an item, in words; nothing: empty. */
export const faultsOf = ({ title, published, outside = 0 }: Draft): string[] => [
  ...(title === '' ? ['内容已删除'] : published ? [] : [columnWords.unpublished]),
  ...(outside > 0 ? [fill(columnWords.narrower, { n: outside })] : []),
]

export const NO_SECTION = 'none'

/** Sections beside their numbers of items, and what stands in none. */
export const sectionChoices = (sections: readonly ColumnSection[], drafts: readonly Draft[]) => {
  const count = (section: string | null) => drafts.filter((draft) => draft.section === section).length
  return [
    { id: '', name: '全部', n: drafts.length },
    ...sections.map(({ id, name }) => ({ id, name, n: count(id) })),
    ...(sections.length > 0 ? [{ id: NO_SECTION, name: '未分栏目', n: count(null) }] : []),
  ]
}

interface Shown {
  section: string
  type: string
  state: string
  keyword: string
}

export const isShown = (draft: Draft, { section, type, state, keyword }: Shown): boolean =>
  (section === '' || (section === NO_SECTION ? draft.section === null : draft.section === section)) &&
  (type === '' || draft.type === type) &&
  (state === '' || (state === 'published') === draft.published) &&
  draft.title.includes(keyword)

/** The new order of the shown ones among all: each shown place keeps to be a place of a shown one. */
export const orderedAmong = (drafts: readonly Draft[], keys: readonly string[]): Draft[] => {
  const moved = new Set(keys)
  const queue = keys.flatMap((key) => drafts.find((draft) => keyOf(draft) === key) ?? [])
  return drafts.map((draft) => (moved.has(keyOf(draft)) ? (queue.shift() ?? draft) : draft))
}
