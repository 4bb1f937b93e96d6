import { type QuestionKind, questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { DraftSection } from './paper-draft.ts'

type Known = ReadonlyMap<string, Pick<PaperQuestion, 'kind'>>

const words = wordsOf(questionKind)

/** Kinds that a heading promises: 一、单选题. */
export const kindsOfHeading = (heading: string): QuestionKind[] =>
  questionKind.options.filter((kind) => heading.includes(words[kind] ?? kind))

const ANY_KIND = '不限题型'

/** How many questions of which kind, fixed and drawn; a rule of several kinds counts as such. */
const countsOf = ({ slots, rows }: DraftSection, known: Known): Map<string, number> => {
  const counts = new Map<string, number>()
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count)
  for (const { questionId } of slots) {
    const kind = known.get(questionId)?.kind
    if (kind) add(words[kind] ?? kind, 1)
  }
  for (const { kinds, count } of rows)
    add(kinds.length === 0 ? ANY_KIND : kinds.map((kind) => words[kind]).join('或'), count)
  return counts
}

/** What a section holds, and whether its questions are worth the same: 单选题 8、多选题 2，每题 2 分. */
export const sectionKinds = (section: DraftSection, known: Known): string => {
  const counts = [...countsOf(section, known)]
  if (counts.length === 0) return ''
  const scores = new Set([...section.slots, ...section.rows].map(({ score }) => score))
  const [each] = scores
  const kinds = counts.length === 1 ? counts.map(([name]) => name) : counts.map(([name, count]) => `${name} ${count}`)
  return `${kinds.join('、')}，${scores.size === 1 && typeof each === 'number' ? `每题 ${each} 分` : '分值不一'}`
}

/** Kinds that stand in a section whose heading promises others. */
export const kindsBeside = (section: DraftSection, known: Known): string => {
  const promised = kindsOfHeading(section.heading)
  if (promised.length === 0) return ''
  const beside = new Set([
    ...section.slots.flatMap(({ questionId }) => known.get(questionId)?.kind ?? []),
    ...section.rows.flatMap(({ kinds }) => kinds),
  ])
  const names = [...beside].filter((kind) => !promised.includes(kind)).map((kind) => words[kind])
  return names.length === 0 ? '' : `标题为“${section.heading}”，还含有${names.join('、')}`
}
