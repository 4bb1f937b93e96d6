import { labelOf } from '@portal/contract/kit/choice.ts'
import { bareSchema, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { Fragment, type ReactNode } from 'react'
import { valueWords } from '../../columns.tsx'
import { fieldOf } from '../../schema-kind.ts'
import type { ResourceList } from '../use-resource-list.ts'
import { wordsOfControl } from './control-words.ts'
import { endOfRange } from './DateShortcuts.tsx'
import type { OfferedFilter } from './filter-names.ts'

type Filtered = Pick<ResourceList<never>, 'filterSchema' | 'state'>

/** The keys that one control fills: both ends of a range stand together. */
export const keysOf = ({ filterSchema }: Filtered, name: string): string[] => {
  const end = endOfRange(name, filterSchema.shape)
  return end === undefined ? [name] : [name, end]
}

/** The later end of a range, which stands with the earlier one. */
export const isRangeEnd = ({ filterSchema }: Filtered, name: string): boolean =>
  Object.keys(filterSchema.shape).some((other) => other !== name && endOfRange(other, filterSchema.shape) === name)

/** What a range is about, without the word for its beginning. */
export const nameOfFilter = (list: Filtered, { name, label }: OfferedFilter): string => {
  const words = label ?? labelOf(fieldOf(list.filterSchema, name))
  return keysOf(list, name).length > 1 ? words.replace(/^开始|(起|自|从)$|[（(]起[）)]$/, '') || words : words
}

const MOST_NAMED = 2

/** The first of several by their names, and how many more; nothing where the control has no names for them. */
const wordsOfSeveral = (
  values: readonly string[],
  { words, control }: Pick<OfferedFilter, 'words' | 'control'>,
): ReactNode => {
  const named = values.slice(0, MOST_NAMED).map((value) => words?.(value) ?? wordsOfControl(control, value))
  if (named.length === 0 || named.includes(null)) return null
  return (
    <>
      {named.map((each, at) => (
        <Fragment key={values[at]}>
          {at > 0 && '、'}
          {each}
        </Fragment>
      ))}
      {values.length > MOST_NAMED && ` 等 ${values.length} 项`}
    </>
  )
}

/** What the filter is set to, or nothing where it is not. An id says nothing to people: its name stands for it. */
export const wordsOfFilter = (list: Filtered, { name, words, control }: OfferedFilter): ReactNode => {
  const values = keysOf(list, name).map((key) => {
    const value = list.state.filter[key]
    if (value === undefined) return null
    const schema = fieldOf(list.filterSchema, key)
    const isId = schemaKind(schema) === 'text' && (bareSchema(schema).def as { format?: string }).format === 'uuid'
    const named = typeof value === 'string' ? (words?.(value) ?? wordsOfControl(control, value)) : null
    if (Array.isArray(value))
      return wordsOfSeveral(value.map(String), { words, control }) ?? valueWords(list.filterSchema, key, value)
    if (isId) return named ?? true
    if (named !== null) return named
    return valueWords(list.filterSchema, key, value)
  })
  if (values.every((each) => each === null)) return null
  if (values.length === 1) return values[0]
  return (
    <>
      {values[0] ?? '…'} – {values[1] ?? '…'}
    </>
  )
}
