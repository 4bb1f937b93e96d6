import { labelOf } from '@portal/contract/kit/choice.ts'
import { bareSchema, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { Button, Form, Input, Tag } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { usePage } from '#src/platform/page.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { valueWords } from '../columns.tsx'
import { fieldsOf } from '../fields.tsx'
import { fieldOf } from '../schema-kind.ts'
import { filtersInOrder, type ListFilters } from './filter-names.ts'
import type { ResourceList } from './use-resource-list.ts'

interface FilterProps {
  list: ResourceList<never>
  filters: ListFilters<string>
}

/** Filters of a list: a card beside the table, a sheet on a phone. */
export function FilterForm({ list, filters, phone }: FilterProps & { phone: boolean }) {
  const [open, setOpen] = useState(false)
  const count = Object.keys(list.state.filter).length + (list.state.keyword === '' ? 0 : 1)
  if (!phone) return <Filters list={list} filters={filters} />
  return (
    <>
      <Button onClick={() => setOpen(true)}>筛选({count})</Button>
      <LateDrawer
        rootClassName="kit-drawer"
        title="筛选"
        placement="bottom"
        size="large"
        open={open}
        onClose={() => setOpen(false)}
      >
        <Filters list={list} filters={filters} onDone={() => setOpen(false)} />
      </LateDrawer>
    </>
  )
}

function Filters({ list, filters, onDone }: FilterProps & { onDone?: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const Filter = useMemo(() => fieldsOf(list.filterSchema, { optional: true }), [list.filterSchema])
  const { path } = usePage()
  const [expanded, setExpanded] = usePreference(`filters:${path}`, z.boolean(), false)
  const { keyword, filter } = list.state
  const inAddress = JSON.stringify({ keyword, filter })

  const fill = useEffectEvent(() => {
    form.resetFields()
    form.setFieldsValue({ keyword, ...filter })
  })

  // Follows the address: Back, a chip or 重置 change the filter without this form. Showing a kept page again does not.
  const filled = useRef<string>(undefined)
  useEffect(() => {
    if (filled.current !== inAddress) fill()
    filled.current = inAddress
  }, [inAddress])

  return (
    <search aria-label="筛选条件">
      <Form
        form={form}
        name={`filter-${list.endpoint.path}`}
        layout="vertical"
        className="kit-filter-card"
        validateTrigger="onBlur"
        onFinish={({ keyword: typed, ...values }) => {
          list.search(String(typed ?? ''), values)
          onDone?.()
        }}
      >
        <div className="kit-filters" data-expanded={expanded}>
          <Form.Item name="keyword" label="关键词">
            <Input allowClear maxLength={50} />
          </Form.Item>
          {filtersInOrder(filters).map(({ name, label, control }) => (
            <Filter key={name} name={name} label={label}>
              {control}
            </Filter>
          ))}
        </div>
        <div className="kit-filter-buttons">
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={list.reset}>重置</Button>
          <Button type="link" className="kit-expand" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? '收起' : '展开'}
          </Button>
        </div>
      </Form>
    </search>
  )
}

/** What the rows are filtered by, each with a × that lifts it. */
export function FilterChips({ list }: { list: ResourceList<never> }) {
  const { keyword, filter } = list.state
  const lift = (name: string) => list.search(keyword, { ...filter, [name]: undefined })
  if (!list.isFiltered) return null
  return (
    <ul className="kit-chips" aria-label="已选条件">
      {keyword !== '' && <Chip words={`关键词：${keyword}`} onLift={() => list.search('', filter)} />}
      {Object.entries(filter).map(([name, value]) => (
        <Chip key={name} words={chipWords(list, name, value)} onLift={() => lift(name)} />
      ))}
    </ul>
  )
}

function Chip({ words, onLift }: { words: ReactNode; onLift: () => void }) {
  return (
    <li>
      <Tag closable={{ 'aria-label': '移除条件' }} onClose={onLift}>
        {words}
      </Tag>
    </li>
  )
}

// An id says nothing to people: its chip names the condition only.
const chipWords = ({ filterSchema }: ResourceList<never>, name: string, value: unknown): ReactNode => {
  const schema = fieldOf(filterSchema, name)
  const isId = schemaKind(schema) === 'text' && (bareSchema(schema).def as { format?: string }).format === 'uuid'
  return isId ? (
    labelOf(schema)
  ) : (
    <>
      {labelOf(schema)}：{valueWords(filterSchema, name, value)}
    </>
  )
}
