import { type QuestionKind, questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { PaperSection } from '@portal/contract/areas/exam/paper/content.ts'
import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { changeSection, type Draft, type DraftSection } from '../paper-draft.ts'

export type Policies = PaperSection['policyByKind']

/** What 计分方式 is set for, as its dialog takes it. */
interface PolicyTarget {
  name: string
  kinds: QuestionKind[]
  max: number | null
  value: Policies
  withPolicies: (value: Policies) => Draft
}

const kindsOf = ({ slots, rows }: DraftSection, known: ReadonlyMap<string, PaperQuestion>): QuestionKind[] => {
  if (rows.some(({ kinds }) => kinds.length === 0)) return [...questionKind.options]
  const met = new Set([
    ...slots.flatMap(({ questionId }) => known.get(questionId)?.kind ?? []),
    ...rows.flatMap(({ kinds }) => kinds),
  ])
  return questionKind.options.filter((kind) => met.has(kind))
}

/** A whole section, or one question of it; null where it is gone. */
export const policyTarget = (
  draft: Draft,
  known: ReadonlyMap<string, PaperQuestion>,
  key: string,
  questionId: string | null,
): PolicyTarget | null => {
  const place = draft.sections.findIndex((each) => each.key === key)
  const section = draft.sections[place]
  if (!section) return null
  if (questionId === null)
    return {
      name: `第 ${place + 1} 大题`,
      kinds: kindsOf(section, known),
      max: null,
      value: section.policyByKind,
      withPolicies: (policyByKind) => changeSection(draft, key, { policyByKind }),
    }
  const slot = section.slots.find((each) => each.questionId === questionId)
  const question = known.get(questionId)
  if (!slot || !question) return null
  const { kind, number } = question
  return {
    name: number,
    kinds: [kind],
    max: slot.score,
    value: slot.policy ? { [kind]: slot.policy } : {},
    withPolicies: ({ [kind]: policy = null }) =>
      changeSection(draft, key, {
        slots: section.slots.map((each) => (each.questionId === questionId ? { ...each, policy } : each)),
      }),
  }
}
