import type { BlankRule, KeyBlank, KeyOf, NumberRule, TextRule } from '../question/key.ts'
import { escapeAnswer, splitEscaped, unescapeAnswer } from './answer-list.ts'
import type { NamedParameters } from './policy-words.ts'

const INTERVAL = /^\[\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\]$/
const TOLERANCE = /^(-?\d+(?:\.\d+)?)\s*(?:±|\+\/?-)\s*(\d+(?:\.\d+)?)\s*(%?)$/
const DAY = /^(\d{4})(?:-|\/|年)(\d{1,2})(?:-|\/|月)(\d{1,2})日?$/

const numberRule = (expect: NumberRule['expect']): NumberRule => ({
  type: 'number',
  expect,
  units: [],
  unitOptional: false,
})

/** A number or a day in its notation; null for a text. */
const typedRule = (text: string): BlankRule | null => {
  const plain = text.normalize('NFKC').trim()
  const [, low, high] = INTERVAL.exec(plain) ?? []
  if (low !== undefined && high !== undefined) return numberRule({ mode: 'interval', low, high })
  const [, value, tolerance = '', percent] = TOLERANCE.exec(plain) ?? []
  if (value !== undefined)
    return numberRule(
      percent === '%' ? { mode: 'relative', value, percent: tolerance } : { mode: 'absolute', value, tolerance },
    )
  const [, year, month = '', day = ''] = DAY.exec(plain) ?? []
  return year === undefined ? null : { type: 'date', day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

const textRule = (accepted: string[]): TextRule => ({
  type: 'text',
  accepted,
  caseSensitive: false,
  numerals: true,
  ignoreMarks: false,
})

const blankOf = (cell: string): KeyBlank => {
  const typed = typedRule(cell)
  if (typed) return { rule: typed, weight: 1 }
  const accepted = splitEscaped(cell, '|｜')
    .map(unescapeAnswer)
    .filter((each) => each !== '')
  return { rule: textRule([...new Set(accepted)]), weight: 1 }
}

/** Blanks of an answer cell; an empty one stays, so that the count can be compared. */
export const readBlankCells = (answer: string): KeyBlank[] => splitEscaped(answer, ';；').map(blankOf)

const positions = (text: string | undefined): number[] =>
  (text ?? '').split(',').flatMap((each) => (/^\d{1,2}$/.test(each.trim()) ? [Number(each) - 1] : []))

const unitOf = (text: string) => {
  const [, name = '', factor = ''] = /^(.+)\*(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? []
  return name === '' ? [] : [{ name: name.trim(), factor }]
}

const unitsAt = (text: string | undefined): Map<number, { name: string; factor: string }[]> =>
  new Map(
    (text ?? '').split('/').flatMap((part) => {
      const [, at = '', list = ''] = /^\s*(\d{1,2}):(.+)$/.exec(part) ?? []
      return at === '' ? [] : [[Number(at) - 1, list.split(',').flatMap(unitOf)] as const]
    }),
  )

/** Names under which the parameters say more of single blanks. */
export const blankParameters = {
  weights: '权重',
  groups: '无序',
  caseSensitive: '区分大小写',
  literal: '数字不等价',
  ignoreMarks: '忽略标点',
  units: '单位',
  unitOptional: '单位可省',
} as const

/** The key of a fill-in question: its cells, refined by what the parameters say of single blanks. */
export const readBlanks = (answer: string, named: NamedParameters): KeyOf<'blanks'> => {
  const at = (name: string) => new Set(positions(named.get(name)))
  const [exact, literal, ignore, optional] = [
    blankParameters.caseSensitive,
    blankParameters.literal,
    blankParameters.ignoreMarks,
    blankParameters.unitOptional,
  ].map(at)
  const weights = (named.get(blankParameters.weights) ?? '').split(',')
  const units = unitsAt(named.get(blankParameters.units))
  const blanks = readBlankCells(answer).map(({ rule }, index): KeyBlank => {
    const weight = Number(weights[index]) || 1
    if (rule.type === 'text')
      return {
        rule: {
          ...rule,
          caseSensitive: !!exact?.has(index),
          numerals: !literal?.has(index),
          ignoreMarks: !!ignore?.has(index),
        },
        weight,
      }
    if (rule.type === 'number')
      return { rule: { ...rule, units: units.get(index) ?? [], unitOptional: !!optional?.has(index) }, weight }
    return { rule, weight }
  })
  const groups = (named.get(blankParameters.groups) ?? '')
    .split('/')
    .map(positions)
    .filter((group) => group.length > 1)
  return { type: 'blanks', blanks, groups }
}

const cellOf = ({ rule }: KeyBlank): string => {
  if (rule.type === 'date') return rule.day
  if (rule.type === 'text') {
    const cell = rule.accepted.map(escapeAnswer).join('|')
    // A text that looks like a number with its tolerance, or a day, is kept a text by a backslash.
    return typedRule(cell) ? `\\${cell}` : cell
  }
  const { expect } = rule
  if (expect.mode === 'interval') return `[${expect.low},${expect.high}]`
  return expect.mode === 'relative' ? `${expect.value}±${expect.percent}%` : `${expect.value}±${expect.tolerance}`
}

const listed = (blanks: readonly KeyBlank[], chosen: (rule: BlankRule) => boolean): string =>
  blanks.flatMap(({ rule }, at) => (chosen(rule) ? [at + 1] : [])).join(',')

export const writeBlanks = ({ blanks, groups }: KeyOf<'blanks'>): { answer: string; named: [string, string][] } => {
  const weights = blanks.some(({ weight }) => weight !== 1) ? blanks.map(({ weight }) => weight).join(',') : ''
  const units = blanks.flatMap(({ rule }, at) =>
    rule.type === 'number' && rule.units.length > 0
      ? [`${at + 1}:${rule.units.map(({ name, factor }) => `${name}*${factor}`).join(',')}`]
      : [],
  )
  const named: [string, string][] = [
    [blankParameters.weights, weights],
    [blankParameters.groups, groups.map((group) => group.map((at) => at + 1).join(',')).join('/')],
    [blankParameters.caseSensitive, listed(blanks, (rule) => rule.type === 'text' && rule.caseSensitive)],
    [blankParameters.literal, listed(blanks, (rule) => rule.type === 'text' && !rule.numerals)],
    [blankParameters.ignoreMarks, listed(blanks, (rule) => rule.type === 'text' && rule.ignoreMarks)],
    [blankParameters.units, units.join('/')],
    [blankParameters.unitOptional, listed(blanks, (rule) => rule.type === 'number' && rule.unitOptional)],
  ]
  return { answer: blanks.map(cellOf).join(';'), named: named.filter(([, value]) => value !== '') }
}
