import type { LogDifference } from '@portal/contract/areas/system/log/log.ts'
import {
  fieldCodes,
  fieldTitle,
  logText,
  privilegeName,
  scopeKindWords,
} from '@portal/contract/areas/system/log/words.ts'
import type { FieldChange } from '#src/schema/system/system.ts'
import { maskPersonal, SECRET_FIELD } from '../mask-personal.ts'
import { isId } from './names.ts'

type Names = ReadonlyMap<string, string>

/** Fields that hold several things although an entry names one of them alone. */
const LISTS = new Set(['roles', 'directGrants', 'members', 'excluded', 'codes', 'tags', 'others'])
const PERSONAL = /^(phone|mail|idNumber)(Sealed|Index|Mask)$/
const LONG = 60
const KEPT_AROUND = 12

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

const textInWords = (text: string, codes: Record<string, string>, names: Names): string => {
  if (text === '') return logText.empty
  if (codes[text] !== undefined) return codes[text]
  if (isId(text)) return names.get(text) ?? logText.gone
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : null
  // People may write words that only begin like a time.
  if (at && !Number.isNaN(at.getTime())) return clock.format(at)
  return privilegeName(text) ?? maskPersonal(text)
}

interface ScopeLike {
  kind: string
  units?: { orgId: string; below: boolean }[]
}

const isScope = (value: object): value is ScopeLike =>
  'kind' in value && typeof value.kind === 'string' && value.kind in scopeKindWords

const scopeInWords = ({ kind, units = [] }: ScopeLike, names: Names): string =>
  kind === 'custom'
    ? units.map(({ orgId, below }) => `${names.get(orgId) ?? logText.gone}${below ? logText.below : ''}`).join('、')
    : (scopeKindWords[kind] ?? kind)

/** A value as a clerk reads it. */
const inWords = (type: string, field: string, value: unknown, names: Names): string => {
  if (value === null || value === undefined) return logText.empty
  if (typeof value === 'boolean') {
    const [on, off] = field === 'enabled' ? [logText.on, logText.off] : [logText.yes, logText.no]
    return value ? on : off
  }
  if (Array.isArray(value)) return value.map((each) => inWords(type, field, each, names)).join('、') || logText.empty
  if (typeof value !== 'object') return textInWords(String(value), fieldCodes(type, field), names)
  if (isScope(value)) return scopeInWords(value, names)
  const said = Object.entries(value).find(([key]) => key === 'name' || key === 'title' || key === 'orgName')?.[1]
  if (typeof said === 'string' && said !== '') return maskPersonal(said)
  return Object.entries(value)
    .filter(([key, each]) => key !== 'id' && each !== null && each !== '')
    .map(([key, each]) => `${fieldTitle(type, key)} ${inWords(type, key, each, names)}`)
    .join('，')
}

const elements = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]

/** Of two long texts only the part that differs, with a little of what stands around it. */
const cutToChange = (before: string, after: string): [string, string] => {
  const [a, b] = [[...before], [...after]]
  if (Math.max(a.length, b.length) <= LONG) return [before, after]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const cut = (text: string[]) => {
    const from = Math.max(0, start - KEPT_AROUND)
    const to = Math.min(text.length, text.length - end + KEPT_AROUND)
    return `${from > 0 ? '…' : ''}${text.slice(from, to).join('')}${to < text.length ? '…' : ''}`
  }
  return [cut(a), cut(b)]
}

const secretChange = (type: string, field: string): LogDifference => ({
  field,
  title: fieldTitle(type, field),
  before: '',
  after: logText.secret,
  added: [],
  removed: [],
})

const listChange = (type: string, change: FieldChange, names: Names): LogDifference => {
  const { field } = change
  const words = (value: unknown) => elements(value).map((each) => inWords(type, field, each, names))
  const [before, after] = [words(change.before), words(change.after)]
  return {
    field,
    title: fieldTitle(type, field),
    before: before.join('、'),
    after: after.join('、'),
    added: after.filter((each) => !before.includes(each)),
    removed: before.filter((each) => !after.includes(each)),
  }
}

const plainChange = (type: string, field: string, change: FieldChange, names: Names): LogDifference => {
  const say = (value: unknown) => inWords(type, field, value, names)
  const [before, after] = cutToChange(say(change.before), say(change.after))
  return { field, title: fieldTitle(type, field), before, after, added: [], removed: [] }
}

/** The columns of a sealed number are one field to a reader: its mask before and after. */
const foldPersonal = (diff: readonly FieldChange[]): FieldChange[] => {
  const fields = new Set(diff.map(({ field }) => field))
  return diff.flatMap((change) => {
    const [, base, part] = PERSONAL.exec(change.field) ?? []
    if (base === undefined) return [change]
    if (part === 'Mask') return [{ ...change, field: base }]
    if (fields.has(`${base}Mask`)) return []
    return part === 'Sealed' || !fields.has(`${base}Sealed`) ? [{ ...change, field: base }] : []
  })
}

/** Differences of an entry in words: titles for fields, labels for codes, + and − for lists, masks for numbers. */
export const differencesInWords = (type: string, diff: readonly FieldChange[], names: Names): LogDifference[] =>
  foldPersonal(diff).map((change) => {
    const { field } = change
    if (SECRET_FIELD.test(field) || change.after === logText.secret) return secretChange(type, field)
    if (Array.isArray(change.before) || Array.isArray(change.after) || LISTS.has(field))
      return listChange(type, change, names)
    return plainChange(type, field, change, names)
  })

const oneInWords = ({ title, before, after, added, removed }: LogDifference): string => {
  if (added.length + removed.length > 0) {
    return `${title}：${[...added.map((each) => `+${each}`), ...removed.map((each) => `−${each}`)].join('，')}`
  }
  if (after === logText.secret) return `${title}：${after}`
  return before === after ? title : `${title}：${before} → ${after}`
}

/** 「主单位：一车间 → 二车间；角色：+培训管理员，−资料员」 */
export const sentenceOf = (differences: readonly LogDifference[]): string => differences.map(oneInWords).join('；')
