import { wordsOf } from '../../../kit/choice.ts'
import { type PolicyParams, policiesOf, type QuestionKind, type ScorePolicy, scorePolicy } from '../question/content.ts'

const choices = {
  all: '全对得分',
  partialFixed: '漏选固定分',
  partialRatio: '漏选按比例',
  partialEach: '每对一项',
  perOption: '逐项',
  rightMinusWrong: '对减错',
} as const

/** Words of the column 计分方式 by kind; a kind with a single way has none. */
const policyWords: Partial<Record<QuestionKind, Partial<Record<ScorePolicy, string>>>> = {
  multiple: choices,
  uncertain: choices,
  fill: { perBlank: '按空', all: '全对' },
  short: { manual: '人工', autoFinal: '自动' },
  order: { all: '全对', position: '按位置', adjacent: '按相邻', longest: '最长序列' },
  match: { each: '按对', all: '全对' },
}

const bare = (word: string) =>
  word
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?:得|计|评)分$|判断$/, '')

/** The policy a word names for this kind; the shipped one where none stands, null for one it does not have. */
export const policyOfWord = (kind: QuestionKind, word: string): ScorePolicy | null => {
  if (word.trim() === '') return policiesOf[kind][0]
  const titles = wordsOf(scorePolicy)
  const named = policiesOf[kind].find((policy) =>
    [policyWords[kind]?.[policy], titles[policy]].some((each) => each !== undefined && bare(each) === bare(word)),
  )
  return named ?? null
}

export const wordOfPolicy = (kind: QuestionKind, policy: ScorePolicy): string => policyWords[kind]?.[policy] ?? ''

const numberNames = {
  penalty: '扣分',
  fixed: '得分',
  each: '每项',
} as const

/** Everything the column 计分参数 can say: one bare number, or names with their values. */
export type NamedParameters = ReadonlyMap<string, string>

export const readParameters = (text: string, policy: ScorePolicy): NamedParameters | null => {
  const plain = text.replace(/[；＝，：＊％]/g, (sign) => sign.normalize('NFKC')).trim()
  if (plain === '') return new Map()
  if (/^[\d.]+%?$/.test(plain)) {
    const bareName =
      policy === 'partialFixed' ? numberNames.fixed : policy === 'partialEach' ? numberNames.each : numberNames.penalty
    return new Map([[bareName, plain]])
  }
  const named = new Map<string, string>()
  for (const part of plain.split(';')) {
    const cut = part.indexOf('=')
    if (part.trim() === '') continue
    if (cut <= 0) return null
    named.set(part.slice(0, cut).trim(), part.slice(cut + 1).trim())
  }
  return named
}

const share = (text: string): number => (text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text))

/** Numbers of the policy out of the named parameters; null if one is no number. */
export const policyNumbers = (named: NamedParameters): PolicyParams | null => {
  const params: Record<string, number> = {}
  for (const [name, title] of Object.entries(numberNames)) {
    const text = named.get(title)
    if (text === undefined) continue
    const value = share(text)
    if (!Number.isFinite(value)) return null
    params[name] = value
  }
  return params as PolicyParams
}

export const numberWords = (params: PolicyParams): [string, string][] =>
  (Object.keys(numberNames) as (keyof typeof numberNames)[]).flatMap((name): [string, string][] =>
    params[name] === undefined ? [] : [[numberNames[name], String(params[name])]],
  )

export const writeParameters = (named: readonly [string, string][]): string =>
  named.map(([name, value]) => `${name}=${value}`).join(';')

/** Words offered beside the column 计分方式. */
export const choicePolicyWords: string[] = [
  ...new Set(Object.values(policyWords).flatMap((words) => Object.values(words ?? {}))),
]
