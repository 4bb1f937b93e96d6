import { wordsOf } from '@portal/contract/kit/choice.ts'
import { bareSchema, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { Form } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldsOf } from '../../fields.tsx'
import { fieldOf } from '../../schema-kind.ts'
import type { ResourceList } from '../use-resource-list.ts'
import type { OfferedFilter } from './filter-names.ts'
import { keysOf, nameOfFilter } from './filter-words.tsx'

interface ControlProps {
  list: ResourceList<never>
  filter: OfferedFilter
  /** The one choice is made: nothing more is asked here. */
  onDone: () => void
}

const BOOLEANS = { true: '是', false: '否' }

/** The values of a filter that knows them all, by their text in the schema. */
export const optionsOf = (schema: z.ZodType): Record<string, string> | undefined => {
  const kind = schemaKind(schema)
  if (kind === 'boolean') return BOOLEANS
  if (kind === 'choice') return wordsOf(schema)
  if (kind !== 'list') return undefined
  return wordsOf((bareSchema(schema).def as unknown as { element: z.ZodType }).element)
}

/** One filter in the popover of its chip: its values to choose from, or fields that count as they are filled. */
export function FilterControl({ list, filter, onDone }: ControlProps) {
  const schema = fieldOf(list.filterSchema, filter.name)
  const options = filter.control === undefined ? optionsOf(schema) : undefined
  if (!options) return <FilterFields list={list} filters={[filter]} />

  const isMany = schemaKind(schema) === 'list'
  const { [filter.name]: chosen, ...others } = list.state.filter
  const marked = isMany ? ((chosen ?? []) as unknown[]) : [chosen]
  const take = (value: unknown) => {
    if (!isMany) {
      list.search(list.state.keyword, { ...others, ...(value !== chosen && { [filter.name]: value }) })
      return onDone()
    }
    const next = marked.includes(value) ? marked.filter((each) => each !== value) : [...marked, value]
    list.search(list.state.keyword, { ...others, [filter.name]: next })
  }
  return (
    <ul className="kit-options">
      {Object.entries(options).map(([text, label]) => {
        const value = options === BOOLEANS ? text === 'true' : text
        return (
          <li key={text}>
            <button type="button" aria-pressed={marked.includes(value)} onClick={() => take(value)}>
              {label}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const TYPING_MS = 250

/** Filters as fields that apply by themselves: what is typed after a moment, everything else at once. */
export function FilterFields({ list, filters }: { list: ResourceList<never>; filters: readonly OfferedFilter[] }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const Filter = useMemo(() => fieldsOf(list.filterSchema, { optional: true }), [list.filterSchema])
  // Counts the changes that are not applied yet; what is typed waits a moment for more.
  const [changes, setChanges] = useState({ count: 0, delay: 0 })
  const waiting = useRef(false)
  const keys = filters.flatMap(({ name }) => keysOf(list, name))
  const inAddress = JSON.stringify(list.state.filter)

  const search = (values: Record<string, unknown>) => {
    waiting.current = false
    list.search(list.state.keyword, { ...list.state.filter, ...values })
  }
  const apply = useEffectEvent(search)
  const fill = useEffectEvent(() => {
    // What is being typed is ahead of the address and stays.
    if (!waiting.current) form.setFieldsValue(Object.fromEntries(keys.map((key) => [key, list.state.filter[key]])))
  })

  // Follows the address: 清除 and Back change the filter without this form.
  useEffect(() => {
    if (inAddress !== '') fill()
  }, [inAddress])
  // Follows the fields, a moment behind; a value that is no good yet is marked at its field.
  useEffect(() => {
    if (changes.count === 0) return
    const pause = setTimeout(
      () =>
        form.validateFields().then(
          (values) => apply(values),
          () => {},
        ),
      changes.delay,
    )
    return () => clearTimeout(pause)
  }, [changes, form])
  // What was typed last counts although the popover closes.
  useEffect(
    () => () => {
      const held = form.getFieldsValue(true) as Record<string, unknown>
      if (waiting.current) apply(held)
    },
    [form],
  )

  return (
    <Form
      form={form}
      name={`filter-${list.endpoint.path}-${keys[0]}`}
      layout="vertical"
      className="kit-filter-fields"
      onFinish={search}
      onValuesChange={(changed: Record<string, unknown>) => {
        const isTyped = Object.values(changed).every((value) => typeof value === 'string' && value !== '')
        waiting.current = true
        setChanges(({ count }) => ({ count: count + 1, delay: isTyped ? TYPING_MS : 0 }))
      }}
    >
      {filters.flatMap((filter) =>
        keysOf(list, filter.name).map((key, index, { length }) => (
          <Filter key={key} name={key} label={length > 1 ? undefined : nameOfFilter(list, filter)}>
            {index === 0 ? filter.control : undefined}
          </Filter>
        )),
      )}
      {/* Enter in the only field sends the form. */}
      <input type="submit" hidden />
    </Form>
  )
}
