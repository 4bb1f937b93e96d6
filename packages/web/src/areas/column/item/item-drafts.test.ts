import { expect, test } from 'vitest'
import { type Draft, isShown, keyOf, orderedAmong } from './item-drafts.ts'

const draft = (itemId: string, section: string | null = null): Draft => ({
  type: 'article',
  itemId,
  section,
  required: false,
  title: itemId,
  published: true,
  publishAt: null,
})

test('what is moved among the shown ones leaves the others at their places', () => {
  const drafts = [draft('a', 's'), draft('b'), draft('c', 's'), draft('d')]
  const shown = drafts.filter((each) => isShown(each, { section: 's', type: '', state: '', keyword: '' }))
  const moved = orderedAmong(drafts, shown.map(keyOf).toReversed())
  expect(moved.map(({ itemId }) => itemId)).toEqual(['c', 'b', 'a', 'd'])
})
