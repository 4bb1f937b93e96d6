import { listTags } from '@portal/contract/areas/wechat/fan.ts'
import { clientKind, type MenuContent } from '@portal/contract/areas/wechat/menu.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, Space } from 'antd'
import { query } from '#src/kit/query.ts'

type Condition = MenuContent['conditional'][number]['condition']

interface ConditionProps {
  accountId: string
  value: Condition
  onChange: (value: Condition) => void
}

/** Whom a conditional menu is shown to. */
export function ConditionFields({ accountId, value, onChange }: ConditionProps) {
  const tags = useQuery(query(listTags, { accountId }))
  return (
    <Space wrap className="wechat-bar">
      <span>显示给</span>
      <Select
        aria-label="标签"
        className="wechat-account-select"
        allowClear
        placeholder="全部标签"
        value={value.tagId}
        options={(tags.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(tagId: string | undefined) => onChange({ ...value, tagId: tagId ?? null })}
      />
      <Select
        aria-label="客户端"
        className="wechat-account-select"
        allowClear
        placeholder="全部客户端"
        value={value.client}
        options={clientKind.options.map((kind) => ({ value: kind, label: wordsOf(clientKind)[kind] }))}
        onChange={(client: Condition['client'] | undefined) => onChange({ ...value, client: client ?? null })}
      />
    </Space>
  )
}
