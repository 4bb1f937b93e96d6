import {
  plainText,
  type QuestionKind,
  questionKind,
  randomOptionId,
} from '@portal/contract/areas/assessment/question/content.ts'
import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import {
  type PaperContent,
  type PaperRow,
  type PaperSection,
  type PaperSlot,
  paperContent,
} from '@portal/contract/areas/exam/paper/content.ts'
import { paperFaults } from '@portal/contract/areas/exam/paper/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'

/** A row or slot under work may lack its score. */
type Open<Part> = Omit<Part, 'score'> & { score: number | null }
export type DraftSlot = Open<PaperSlot>
export type DraftRow = Open<PaperRow>

export interface DraftSection extends Omit<PaperSection, 'slots' | 'rows' | 'intro'> {
  /** Of this page only. */
  key: string
  /** Plain text; stored as paragraphs. */
  intro: string
  slots: DraftSlot[]
  rows: DraftRow[]
}

export interface Draft extends Pick<PaperContent, 'avoidExams' | 'avoidDays' | 'exposurePercent'> {
  title: string
  sections: DraftSection[]
}

export const freshSection = (heading: string): DraftSection => ({
  key: randomOptionId(),
  heading,
  intro: '',
  shuffle: false,
  policyByKind: {},
  slots: [],
  rows: [],
})

export const slotOf = ({ id, score }: { id: string; score: number }): DraftSlot => ({
  questionId: id,
  pin: 'latest',
  score,
  policy: null,
})

const kindWords = wordsOf(questionKind)

/** One section for each kind there is, in the order of the kinds. */
export const sectionsByKind = (
  questions: readonly { id: string; kind: QuestionKind; score: number }[],
): DraftSection[] =>
  questionKind.options.flatMap((kind) => {
    const slots = questions.filter((question) => question.kind === kind).map(slotOf)
    return slots.length === 0 ? [] : [{ ...freshSection(kindWords[kind] ?? kind), slots }]
  })

export const freshRow = (): DraftRow => ({
  rowId: randomOptionId(),
  typeIds: [],
  kinds: [],
  labels: { any: [], all: [], none: [] },
  knowledgeIds: [],
  difficultyFrom: 1,
  difficultyTo: 5,
  excludeIds: [],
  requiredIds: [],
  count: 5,
  score: 2,
  policy: null,
})

export const freshDraft = (): Draft => ({
  title: '',
  sections: [freshSection('单选题')],
  avoidExams: 0,
  avoidDays: 0,
  exposurePercent: 100,
})

const htmlOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

const textOf = (html: string): string =>
  html
    .split('</p>')
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n')

export const draftOf = (title: string, { sections, ...rest }: PaperContent): Draft => ({
  title,
  ...rest,
  sections: sections.map((section) => ({ ...section, key: randomOptionId(), intro: textOf(section.intro) })),
})

/** The content as it is sent; null while something in it is not filled in. */
export const contentOf = ({ title: _title, sections, ...rest }: Draft): PaperContent | null =>
  paperContent.safeParse({
    ...rest,
    sections: sections.map(({ key: _key, intro, ...section }) => ({ ...section, intro: htmlOf(intro) })),
  }).data ?? null

/** What keeps the draft from being sent at all. */
export const openFaults = ({ sections }: Draft): string[] =>
  sections.flatMap(({ heading, slots, rows }, place) => [
    ...(heading.trim() === '' ? [`第 ${place + 1} 大题没有标题`] : []),
    ...([...slots, ...rows].some(({ score }) => score === null) ? [fill(paperFaults.noScore, { i: place + 1 })] : []),
    ...(rows.some(({ typeIds }) => typeIds.length === 0) ? [`第 ${place + 1} 大题的抽题规则未选择题目分类`] : []),
  ])

export const countOf = ({ slots, rows }: Pick<DraftSection, 'slots' | 'rows'>): number =>
  slots.length + rows.reduce((sum, { count }) => sum + count, 0)

/** 分 */
export const totalOf = ({ slots, rows }: Pick<DraftSection, 'slots' | 'rows'>): number =>
  [
    ...slots.map(({ score }) => hundredths(score ?? 0)),
    ...rows.map(({ count, score }) => count * hundredths(score ?? 0)),
  ].reduce((sum, score) => sum + score, 0) / 100

export const sum = (values: readonly number[]): number =>
  Math.round(values.reduce((all, each) => all + each, 0) * 100) / 100

export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

const withSection = (draft: Draft, key: string, change: (section: DraftSection) => DraftSection): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => (section.key === key ? change(section) : section)),
})

export const changeSection = (draft: Draft, key: string, values: Partial<DraftSection>): Draft =>
  withSection(draft, key, (section) => ({ ...section, ...values }))

/** Appends what the paper does not hold yet. */
export const addSlots = (draft: Draft, key: string, slots: readonly DraftSlot[]): Draft => {
  const held = new Set(draft.sections.flatMap((section) => section.slots.map(({ questionId }) => questionId)))
  const fresh = slots.filter(({ questionId }) => !held.has(questionId))
  return withSection(draft, key, (section) => ({ ...section, slots: [...section.slots, ...fresh] }))
}

/** To a place of any section; a place behind the end means the end. */
export const moveSlot = (draft: Draft, questionId: string, toKey: string, place: number): Draft => {
  const slot = draft.sections.flatMap(({ slots }) => slots).find((each) => each.questionId === questionId)
  if (!slot) return draft
  return {
    ...draft,
    sections: draft.sections.map((section) => {
      const rest = section.slots.filter((each) => each.questionId !== questionId)
      return section.key === toKey
        ? { ...section, slots: [...rest.slice(0, place), slot, ...rest.slice(place)] }
        : { ...section, slots: rest }
    }),
  }
}

export const putRow = (draft: Draft, key: string, row: DraftRow): Draft =>
  withSection(draft, key, ({ rows, ...section }) => ({
    ...section,
    rows: rows.some(({ rowId }) => rowId === row.rowId)
      ? rows.map((each) => (each.rowId === row.rowId ? row : each))
      : [...rows, row],
  }))

/** Number of a row over the whole paper, as the sentences about feasibility count them. */
export const rowNumber = ({ sections }: Draft, rowId: string): number =>
  sections.flatMap(({ rows }) => rows).findIndex((row) => row.rowId === rowId) + 1

/** By id. */
export type CategoryNames = ReadonlyMap<string, string>

interface Named {
  id: string
  name: string
  children: readonly Named[]
}

export const namesOfCategories = (nodes: readonly Named[]): [string, string][] =>
  nodes.flatMap(({ id, name, children }) => [[id, name] as [string, string], ...namesOfCategories(children)])
