import { escapeAnswer } from '@portal/contract/areas/assessment/exchange/answer-list.ts'
import { blankParameters } from '@portal/contract/areas/assessment/exchange/blank-notation.ts'
import { fieldsOfWeights } from '@portal/contract/areas/assessment/exchange/choice-weights.ts'
import { textOfHtml } from '@portal/contract/areas/assessment/exchange/field-markup.ts'
import { finding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import { numberCell, withoutWildcards } from '@portal/contract/areas/assessment/exchange/number-answer.ts'
import {
  type Finding,
  optionFields,
  type QuestionDraft,
  type QuestionFields,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'

const GAP = /\{(\d*):([A-Z_]+):((?:\\.|[^{}\\])*)\}/g

interface Gap {
  weight: number
  kind: string
  answers: { weight: number; text: string }[]
}

/** A star behind a backslash stays so, to be told from one that stands for many texts. */
const unescape = (text: string) => textOfHtml(text.replace(/\\([^*])/g, '$1'))

const gapOf = (weight: string, kind: string, body: string): Gap => {
  const answers = body.split(/(?<!\\)~/).map((part) => {
    const [, sign = '', percent, text = ''] = /^(=)?(?:%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(part) ?? []
    const [answer = ''] = text.split(/(?<!\\)#/)
    return { weight: sign === '=' ? 100 : Number(percent ?? 0), text: unescape(answer) }
  })
  return { weight: Number(weight || '1'), kind, answers }
}

const isText = ({ kind }: Gap) => /^(?:SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC|NUMERICAL|NM)$/.test(kind)

/** What of a gap is right; whatever earns a part of it, or cannot be held, is told. */
const cellOf = ({ kind, answers }: Gap, findings: Finding[]): string => {
  for (const { weight, text } of answers)
    if (weight > 0 && weight < 100) findings.push(finding('partialDropped', 'answer', { v: text }))
  const full = answers.filter(({ weight }) => weight >= 100).map(({ text }) => text)
  if (!kind.startsWith('N')) return withoutWildcards(full, findings).map(escapeAnswer).join('|')
  const numbers = full.map((text) => {
    const [value = '', tolerance = ''] = text.split(':')
    return { value, tolerance }
  })
  return numberCell(numbers, findings)
}

/** One fill-in question: every gap is a blank. */
const fillOf = (gaps: readonly Gap[], findings: Finding[]): QuestionFields => {
  const weights = gaps.map(({ weight }) => weight)
  const exact = gaps.flatMap(({ kind }, at) => (/_?C$/.test(kind) && kind !== 'NUMERICAL' ? [at + 1] : []))
  const named = [
    ...(weights.some((weight) => weight !== 1) ? [`${blankParameters.weights}=${weights.join(',')}`] : []),
    ...(exact.length > 0 ? [`${blankParameters.caseSensitive}=${exact.join(',')}`] : []),
  ]
  return {
    kind: kindNames.fill,
    answer: gaps.map((gap) => cellOf(gap, findings)).join(';'),
    parameter: named.join(';'),
  }
}

const partOf = (gap: Gap, findings: Finding[]): QuestionFields => {
  if (isText(gap)) return { answer: cellOf(gap, findings), kind: kindNames.fill }
  const weights = gap.answers.map(({ weight }) => weight)
  const options = optionFields(gap.answers.map(({ text }) => text))
  const meant = fieldsOfWeights(weights, !/^(?:MULTIRESPONSE|MR)/.test(gap.kind))
  if (!meant) findings.push(finding('badFractions', 'policy', {}, weights.join(',')))
  return { ...options, ...(meant ?? { kind: kindNames.single, answer: '' }) }
}

interface Cloze {
  no: number
  stem: string
  beside: QuestionFields
  findings: Finding[]
}

const present = (fields: QuestionFields): QuestionFields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

/** A text with gaps: all of them typed make one fill-in question, choices among them make a case. */
export const clozeDrafts = ({ no, stem, beside, findings }: Cloze): QuestionDraft[] => {
  const gaps: Gap[] = []
  const blanked = stem.replace(GAP, (_, weight: string, kind: string, body: string) => {
    gaps.push(gapOf(weight, kind, body))
    return gaps.every(isText) ? '____' : `（${gaps.length}）`
  })
  if (gaps.every(isText))
    return [{ no, fields: present({ ...fillOf(gaps, findings), stem: blanked, ...beside }), findings }]
  let number = 0
  const caseStem = stem.replace(GAP, () => `（${(number += 1)}）`)
  const caseNo = `cloze-${no}`
  const { score: _, ...head } = beside
  const parts = gaps.map((gap, at): QuestionDraft => {
    const own: Finding[] = []
    const part = partOf(gap, own)
    const text = part.kind === kindNames.fill ? `（${at + 1}）____` : `（${at + 1}）`
    return { no, fields: present({ ...part, stem: text, score: String(gap.weight), caseNo }), findings: own }
  })
  return [{ no, fields: present({ ...head, kind: kindNames.case, stem: caseStem, caseNo }), findings }, ...parts]
}
