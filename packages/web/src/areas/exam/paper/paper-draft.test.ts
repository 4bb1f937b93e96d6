import { expect, test } from 'vitest'
import {
  addSlots,
  contentOf,
  countOf,
  type DraftSlot,
  draftOf,
  freshDraft,
  freshRow,
  freshSection,
  moved,
  moveSlot,
  openFaults,
  putRow,
  rowNumber,
  sectionsByKind,
  totalOf,
} from './paper-draft.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const slot = (n: number, score: number | null = 2): DraftSlot => ({
  questionId: idOf(n),
  pin: 'latest',
  score,
  policy: null,
})

const twoSections = () => {
  const draft = { ...freshDraft(), sections: [freshSection('甲'), freshSection('乙')] }
  const [first, second] = draft.sections.map(({ key }) => key)
  return { first: first ?? '', second: second ?? '', draft: addSlots(draft, first ?? '', [slot(1), slot(2), slot(3)]) }
}

const order = (draft: ReturnType<typeof freshDraft>) =>
  draft.sections.map(({ slots }) => slots.map(({ questionId }) => questionId.slice(-1)).join('')).join('|')

test('a question is added once, and moves inside its section and to another', () => {
  const { draft, first, second } = twoSections()

  expect(order(addSlots(draft, second, [slot(2), slot(4)]))).toBe('123|4')
  expect(order(moveSlot(draft, idOf(3), first, 0))).toBe('312|')
  expect(order(moveSlot(draft, idOf(1), second, 9))).toBe('23|1')
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

test('chosen questions stand in one section for each kind', () => {
  const sections = sectionsByKind([
    { id: idOf(1), kind: 'judge', score: 2 },
    { id: idOf(2), kind: 'single', score: 3 },
    { id: idOf(3), kind: 'judge', score: 2 },
  ])

  expect(sections.map(({ heading }) => heading)).toEqual(['单选题', '判断题'])
  expect(order({ ...freshDraft(), sections })).toBe('2|13')
})

test('count and total follow slots and rows, and missing scores are said by section', () => {
  const { draft, second } = twoSections()
  const row = { ...freshRow(), typeIds: [idOf(9)], count: 5, score: 1.5 }
  const full = putRow(draft, second, row)

  expect(full.sections.map(countOf)).toEqual([3, 5])
  expect(full.sections.map(totalOf)).toEqual([6, 7.5])
  expect(rowNumber(full, row.rowId)).toBe(1)
  expect(openFaults(full)).toEqual([])
  const open = putRow(full, second, { ...row, score: null })
  expect(openFaults(open)).toEqual(['第 2 大题未设分值'])
  expect(contentOf(open)).toBeNull()
})

test('what is sent comes back as the same draft', () => {
  const { draft, second } = twoSections()
  const written = putRow(draft, second, { ...freshRow(), typeIds: [idOf(9)] })
  const [, section] = written.sections
  if (section) section.intro = '每题 2 分\n<不得> & 讨论'

  const content = contentOf(written)
  const back = content && draftOf('卷', content)

  expect(content?.sections[1]?.intro).toBe('<p>每题 2 分</p><p>&lt;不得&gt; &amp; 讨论</p>')
  expect(back?.sections[1]?.intro).toBe('每题 2 分\n<不得> & 讨论')
  expect(back && contentOf(back)).toEqual(content)
})
