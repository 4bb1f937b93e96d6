import { columnItemType } from '@portal/contract/areas/column/words.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { typeWords } from '../column-words.ts'

const types = columnItemType.options.map((value) => ({ value, label: typeWords[value] ?? value }))
const states = [
  { value: 'published', label: '学员可见' },
  { value: 'hidden', label: '未发布' },
]

/** What of the items is shown. */
export const useItemFilters = () => {
  const [section, setSection] = useState('')
  const [type, setType] = useState('')
  const [state, setState] = useState('')
  const [keyword, setKeyword] = useState('')
  return { section, setSection, type, setType, state, setState, keyword, setKeyword }
}
export type ItemFilterState = ReturnType<typeof useItemFilters>

export function ItemFilters({ type, setType, state, setState, keyword, setKeyword }: ItemFilterState) {
  return (
    <div className="column-items-filters">
      <Input
        aria-label="关键词"
        placeholder="标题"
        allowClear
        maxLength={50}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <Select
        aria-label="类型"
        placeholder="类型"
        allowClear
        options={types}
        value={type || undefined}
        onChange={(value?: string) => setType(value ?? '')}
      />
      <Select
        aria-label="状态"
        placeholder="状态"
        allowClear
        options={states}
        value={state || undefined}
        onChange={(value?: string) => setState(value ?? '')}
      />
    </div>
  )
}
