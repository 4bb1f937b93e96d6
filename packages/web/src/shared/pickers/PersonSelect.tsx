import { useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { asChosen, type ChosenPerson } from './chosen.ts'
import { PartName } from './PartTag.tsx'
import { PersonLine } from './PersonLine.tsx'
import { keepName, usePartName } from './part-name.ts'
import { isSearchable, type PickingCode, usePeopleSearch } from './people-source.ts'
import { useDebounced } from './use-debounced.ts'
import './pickers.css'

const PeoplePicker = late(() => import('./PeoplePicker.tsx').then((module) => module.PeoplePicker))

interface PersonSelectProps {
  /** Code of the screen that picks: adds 选择 with the tree; without it people are searched for. */
  for?: PickingCode
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** People who may not be chosen, such as the person of the form. */
  without?: readonly string[]
  placeholder?: string
  /** A form checks again after each choice, and when the focus leaves. */
  onBlur?: () => void
  'aria-label'?: string
}

/** One person, found as one types or taken from the tree. */
export function PersonSelect(props: PersonSelectProps) {
  const { for: code, id, value, onChange, onBlur, without = [], placeholder = '输入姓名、工号或拼音' } = props
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isPicking, setPicking] = useState(false)
  const keyword = useDebounced(text.trim())
  const found = usePeopleSearch(code, keyword)
  const name = usePartName('user', value)
  const people = (found.data?.users ?? []).filter((person) => !without.includes(person.id)).map(asChosen)

  const take = (person: ChosenPerson | undefined) => {
    if (person) keepName(client, 'user', person.id, person.name)
    setText('')
    onChange?.(person?.id ?? null)
    onBlur?.()
  }

  return (
    <Space.Compact block>
      <LateSelect
        id={id}
        aria-label={props['aria-label']}
        className="kit-wide"
        labelInValue
        allowClear
        onBlur={onBlur}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        suffixIcon={null}
        placeholder={placeholder}
        loading={found.isFetching}
        notFoundContent={!isSearchable(keyword) ? null : found.isFetching ? '正在查找…' : `没有找到“${keyword}”`}
        options={people.map((person) => ({ value: person.id, label: person.name, person }))}
        optionRender={({ data }) => <PersonLine person={data.person} />}
        value={value ? { value, label: name || '…' } : null}
        onChange={(chosen?: { value: string; label: string } | null) =>
          take(people.find((person) => person.id === chosen?.value))
        }
      />
      {code !== undefined && <Button onClick={() => setPicking(true)}>选择</Button>}
      {isPicking && (
        <PeoplePicker
          for={code}
          single
          onOk={([person]) => {
            setPicking(false)
            if (person?.kind === 'user' && !without.includes(person.id)) take(person)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Space.Compact>
  )
}

PersonSelect.chipWords = (id: string) => <PartName kind="user" id={id} />
