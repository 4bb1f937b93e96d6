import { listDocuments } from '@portal/contract/areas/document/document-list.ts'
import { MOST_DOCUMENTS } from '@portal/contract/areas/live/class.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface Known {
  id: string
  title: string
}

const asked = (keyword: string) => ({ page: 1, pageSize: 30, keyword, exactTotal: false, filter: {} })

const optionsOf = (found: readonly Known[], known: readonly Known[]) =>
  [...new Map([...known, ...found].map(({ id, title }) => [id, title]))].map(([value, label]) => ({ value, label }))

/** A video with how long it is, for who plans an hour with it. */
const withLength = ({ id, title, duration }: Known & { duration: number }): Known => ({
  id,
  title: duration > 0 ? `${title}（${clockText(duration)}）` : title,
})

interface VideoSelectProps {
  id?: string
  known: Known | null
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
}

/** One published video of the school, found by its title. */
export function VideoSelect({ id, known, value, onChange, onBlur }: VideoSelectProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const filter = useHolds([P.schoolVideo]) ? { manage: true, state: 'published' as const } : {}
  const found = useQuery(query(listSchoolVideos, { ...asked(keyword), filter }))
  return (
    <LateSelect
      id={id}
      className="kit-wide"
      placeholder="输入视频标题"
      allowClear
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到已发布的视频'}
      options={optionsOf((found.data?.list ?? []).map(withLength), known ? [known] : [])}
      value={value ?? undefined}
      onBlur={onBlur}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  )
}

interface DocumentsSelectProps {
  id?: string
  known: readonly Known[]
  value?: string[]
  onChange?: (ids: string[]) => void
  onBlur?: () => void
}

/** Published documents in the order in which they are shown. */
export function DocumentsSelect({ id, known, value = [], onChange, onBlur }: DocumentsSelectProps) {
  const [text, setText] = useState('')
  const [taken, setTaken] = useState<readonly Known[]>(known)
  const keyword = useDebounced(text.trim())
  const filter = useHolds([P.schoolDoc]) ? { manage: true, state: 'published' as const } : {}
  const found = useQuery(query(listDocuments, { ...asked(keyword), filter }))
  const options = optionsOf(found.data?.list ?? [], taken)
  return (
    <LateSelect
      id={id}
      className="kit-wide"
      mode="multiple"
      maxCount={MOST_DOCUMENTS}
      placeholder="输入文档标题"
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到已发布的文档'}
      options={options}
      value={value}
      onBlur={onBlur}
      onChange={(next: string[]) => {
        setTaken(
          options
            .filter((option) => next.includes(option.value))
            .map((each) => ({ id: each.value, title: each.label })),
        )
        setText('')
        onChange?.(next)
      }}
    />
  )
}
