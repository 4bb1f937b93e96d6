import { listAnchors } from '@portal/contract/areas/live/anchor.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import './anchor.css'

const MOST = 50

interface AnchorSelectProps {
  /** What a choice stands for: the person, or the anchor. */
  by: 'userId' | 'id'
  /** Also those who are stopped, for whoever appoints them. */
  manage?: boolean
  /** Who is chosen already, where he may be no anchor. */
  known?: { value: string; name: string } | undefined
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
}

const asked = (manage: boolean, keyword: string) =>
  query(listAnchors, {
    ...{ page: 1, pageSize: MOST, keyword, exactTotal: false, sort: 'name' },
    filter: manage ? { manage: true } : {},
  })

/** One anchor by a part of the name; without `manage` those whose term runs. */
export function AnchorSelect({ by, manage = false, known, id, value, onChange, onBlur }: AnchorSelectProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const found = useQuery({ ...asked(manage, keyword), placeholderData: keepPreviousData })
  const list = found.data?.list ?? []
  const options = list.map((anchor) => ({
    value: anchor[by],
    label: anchor.name,
    note: [anchor.orgName, anchor.fields.join('、')].filter(Boolean).join(' · '),
  }))
  const isShown = options.some((option) => option.value === value)
  const former = known && known.value === value && !isShown ? [{ value: known.value, label: known.name, note: '' }] : []
  return (
    <LateSelect
      id={id}
      className="kit-wide"
      allowClear
      placeholder="请选择主播"
      loading={found.isFetching}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      notFoundContent={found.isFetching ? '正在查找…' : '没有启用中的主播，请先在“主播视频”中新增'}
      options={[...former, ...options]}
      optionRender={({ label, data }) => (
        <span className="anchor-option">
          {label}
          <small>{data.note}</small>
        </span>
      )}
      value={value ?? undefined}
      onBlur={onBlur}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

function AnchorName({ id }: { id: string }) {
  return useQuery(asked(true, '')).data?.list.find((anchor) => anchor.id === id)?.name ?? '…'
}

AnchorSelect.chipWords = (id: string) => <AnchorName id={id} />
