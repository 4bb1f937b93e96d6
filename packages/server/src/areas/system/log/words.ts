import type { LogDifference } from '@portal/contract/areas/system/log/log.ts'
import { privilegeName } from '@portal/contract/areas/system/log/modules.ts'
import { logText, scopeKindWords } from '@portal/contract/areas/system/log/words.ts'
import type { FieldChange } from '#src/schema/system/system.ts'
import { maskPersonal, SECRET_FIELD } from '../mask-personal.ts'
import { isId } from './names.ts'

type Names = ReadonlyMap<string, string>

/** What the words of one entry are looked up in. */
export interface Wording {
  names: Names
  /** Title and codes of a field of this entry, and by what its stored number is divided. */
  words: (field: string) => { title: string; codes: Record<string, string>; scale: number }
}

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
const inWords = (wording: Wording, field: string, value: unknown): string => {
  const { names, words } = wording
  if (value === null || value === undefined) return logText.empty
  if (typeof value === 'boolean') {
    const [on, off] = field === 'enabled' ? [logText.on, logText.off] : [logText.yes, logText.no]
    return value ? on : off
  }
  if (Array.isArray(value)) return value.map((each) => inWords(wording, field, each)).join('、') || logText.empty
  if (typeof value !== 'object') return textInWords(String(value), words(field).codes, names)
  if (isScope(value)) return scopeInWords(value, names)
  const said = Object.entries(value).find(([key]) => key === 'name' || key === 'title' || key === 'orgName')?.[1]
  if (typeof said === 'string' && said !== '') return maskPersonal(said)
  return Object.entries(value)
    .filter(([key, each]) => key !== 'id' && elements(each).length > 0)
    .map(([key, each]) => `${words(key).title} ${inWords(wording, key, each)}`)
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

const secretChange = ({ words }: Wording, field: string): LogDifference => ({
  field,
  title: words(field).title,
  before: '',
  after: logText.secret,
  added: [],
  removed: [],
})

const listChange = (wording: Wording, change: FieldChange): LogDifference => {
  const { field } = change
  const say = (value: unknown) => elements(value).map((each) => inWords(wording, field, each))
  const [before, after] = [say(change.before), say(change.after)]
  return {
    field,
    title: wording.words(field).title,
    before: before.join('、'),
    after: after.join('、'),
    added: after.filter((each) => !before.includes(each)),
    removed: before.filter((each) => !after.includes(each)),
  }
}

const plainChange = (wording: Wording, field: string, change: FieldChange): LogDifference => {
  const say = (value: unknown) => inWords(wording, field, value)
  const [before, after] = cutToChange(say(change.before), say(change.after))
  return { field, title: wording.words(field).title, before, after, added: [], removed: [] }
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

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isScope(value)

const nameOf = (value: Record<string, unknown>) => value.name ?? value.title ?? value.orgName

/** Columns of hundredths in the unit that their title names. */
const scaled =
  ({ words }: Wording) =>
  (change: FieldChange): FieldChange => {
    const { scale } = words(change.field)
    const say = (value: unknown) => (typeof value === 'number' ? value / scale : value)
    return scale === 1 ? change : { ...change, before: say(change.before), after: say(change.after) }
  }

/** Settings that hang together are told one by one, only those that changed; what has a name of its own stays whole. */
const unfolded = (change: FieldChange): FieldChange[] => {
  const { before, after } = change
  if (!isPlain(before) || !isPlain(after) || nameOf(before) !== undefined || nameOf(after) !== undefined)
    return [change]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .flatMap((key) => unfolded({ field: key, before: before[key] ?? null, after: after[key] ?? null }))
}

/** A figure that stands in a column of its own and among settings is told once. */
const toldOnce = (change: LogDifference, index: number, all: readonly LogDifference[]): boolean =>
  all.findIndex(
    ({ title, before, after }) => title === change.title && before === change.before && after === change.after,
  ) === index || change.added.length + change.removed.length > 0

/** What the act itself says already, and what has neither a name nor a content, tells nobody anything. */
const isTold =
  ({ words }: Wording) =>
  ({ field, before, after }: FieldChange): boolean =>
    field !== 'act' &&
    (words(field).title !== logText.otherField || elements(before).length + elements(after).length > 0)

/** Differences of an entry in words: titles for fields, labels for codes, + and − for lists, masks for numbers. */
export const differencesInWords = (diff: readonly FieldChange[], wording: Wording): LogDifference[] =>
  foldPersonal(diff)
    .map(scaled(wording))
    .flatMap(unfolded)
    .filter(isTold(wording))
    .map((change) => {
      const { field } = change
      if (SECRET_FIELD.test(field) || change.after === logText.secret) return secretChange(wording, field)
      if (Array.isArray(change.before) || Array.isArray(change.after) || LISTS.has(field))
        return listChange(wording, change)
      return plainChange(wording, field, change)
    })
    .filter(toldOnce)

const oneInWords = ({ title, before, after, added, removed }: LogDifference): string => {
  if (added.length + removed.length > 0) {
    return `${title}：${[...added.map((each) => `+${each}`), ...removed.map((each) => `−${each}`)].join('，')}`
  }
  if (after === logText.secret) return `${title}：${after}`
  return before === after ? title : `${title}：${before} → ${after}`
}

/** 「主单位：一车间 → 二车间；角色：+培训管理员，−资料员」 */
export const sentenceOf = (differences: readonly LogDifference[]): string => differences.map(oneInWords).join('；')
