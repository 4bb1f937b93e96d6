import { listGroupApps } from '@portal/contract/areas/system/application-group.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface AddAppsModalProps {
  groupId: string
  saving: boolean
  onAdd: (ids: string[]) => void
  onClose: () => void
}

const MOST_OFFERED = 50

/** Applications that are not in the group yet, found by name. */
export function AddAppsModal({ groupId, saving, onAdd, onClose }: AddAppsModalProps) {
  const { active } = usePage()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([])
  const keyword = useDebounced(text.trim())
  const found = useQuery({
    ...query(listGroupApps, {
      page: 1,
      pageSize: MOST_OFFERED,
      sort: 'name',
      keyword,
      filter: { groupId, place: 'outside' },
      exactTotal: false,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <PageModal
      active={active}
      open
      title="添加应用"
      okText="添加"
      cancelText="取消"
      confirmLoading={saving}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onAdd(chosen.map(({ value }) => value))}
      onCancel={onClose}
    >
      <Select
        aria-label="应用"
        mode="multiple"
        labelInValue
        className="kit-wide"
        placeholder="输入应用名称"
        loading={found.isFetching}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        value={chosen}
        onChange={setChosen}
        options={(found.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </PageModal>
  )
}
