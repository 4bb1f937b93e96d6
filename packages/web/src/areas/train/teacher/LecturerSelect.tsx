import { lecturerOptions } from '@portal/contract/areas/train/teacher/teacher.ts'
import { lecturerLevel } from '@portal/contract/areas/train/teacher/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import './teacher.css'

interface Span {
  from: Date
  to: Date
}

const levels = wordsOf(lecturerLevel)

interface Asked {
  ids: string[]
  /** Time of the session: who is taken up then says so. */
  during?: Span | undefined
  freeOnly?: boolean
}

const useLecturers = ({ ids, during, freeOnly = false }: Asked) => {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const found = useQuery({
    ...query(lecturerOptions, { keyword, ids, freeOnly: freeOnly && during !== undefined, ...during }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  const notes = new Map(
    (found.data ?? []).map(({ id, orgName, level, busyWith }) => [
      id,
      [levels[level], orgName, during && busyWith !== '' && `该时段在《${busyWith}》`].filter(Boolean).join(' · '),
    ]),
  )
  return {
    options,
    loading: found.isFetching,
    showSearch: { filterOption: false as const, searchValue: text, onSearch: setText },
    notFoundContent: found.isFetching ? '正在查找…' : '没有可选的讲师',
    optionRender: ({ label, value }: { label?: ReactNode; value?: string | number }) => (
      <span className="lecturer-option">
        {label}
        <small>{notes.get(String(value))}</small>
      </span>
    ),
  }
}

interface LecturerSelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
}

/** One lecturer by a part of the name. */
export function LecturerSelect({ id, value, onChange }: LecturerSelectProps) {
  const found = useLecturers({ ids: value ? [value] : [] })
  return (
    <LateSelect
      id={id}
      className="kit-wide"
      allowClear
      placeholder="请选择讲师"
      {...found}
      value={value ?? undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

function LecturerName({ id }: { id: string }) {
  return (
    useQuery(query(lecturerOptions, { keyword: '', freeOnly: false, ids: [id] })).data?.find((each) => each.id === id)
      ?.name ?? '…'
  )
}

LecturerSelect.chipWords = (id: string) => <LecturerName id={id} />

interface LecturersSelectProps {
  value: string[]
  onChange: (ids: string[]) => void
  during: Span | undefined
  'aria-label': string
}

/** Lecturers of a session, by 某时段空闲 where that is asked for. */
export function LecturersSelect({ value, onChange, during, ...named }: LecturersSelectProps) {
  const [freeOnly, setFreeOnly] = useState(false)
  const found = useLecturers({ ids: value, during, freeOnly })
  return (
    <LateSelect
      {...named}
      className="kit-wide"
      mode="multiple"
      maxCount={10}
      placeholder="请选择讲师"
      {...found}
      popupRender={(menu) => (
        <>
          {during && (
            <Checkbox
              className="lecturer-free-only"
              checked={freeOnly}
              onChange={({ target }) => setFreeOnly(target.checked)}
            >
              该时段空闲
            </Checkbox>
          )}
          {menu}
        </>
      )}
      value={value}
      onChange={(ids: string[]) => onChange(ids)}
    />
  )
}
