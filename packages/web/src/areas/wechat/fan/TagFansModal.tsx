import { type FanRow, listTags, tagFans } from '@portal/contract/areas/wechat/fan.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface TagProps {
  accountId: string
  fans: readonly FanRow[]
  onClose: () => void
}

/** 打标签 and 取消 for one fan or several. */
export function TagFansModal({ accountId, fans, onClose }: TagProps) {
  const { active } = usePage()
  const tags = useQuery(query(listTags, { accountId }))
  const write = useWrite(tagFans)
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const options = (tags.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const worn = new Set(fans.flatMap((fan) => fan.tags.map(({ id }) => id)))
  return (
    <PageModal
      active={active}
      open
      title={fans.length === 1 ? `标签：${fans[0]?.name}` : `标签：${fans.length} 名用户`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: add.length + remove.length === 0 }}
      confirmLoading={write.isPending}
      onOk={() => write.mutate({ fanIds: fans.map(({ id }) => id), add, remove }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="打标签">
          <Select
            mode="multiple"
            aria-label="打标签"
            value={add}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={setAdd}
          />
        </Form.Item>
        <Form.Item label="取消标签">
          <Select
            mode="multiple"
            aria-label="取消标签"
            value={remove}
            options={options.filter(({ value }) => worn.has(value))}
            onChange={setRemove}
          />
        </Form.Item>
      </Form>
      {write.error && <Alert type="error" role="alert" showIcon title={write.error.words} />}
    </PageModal>
  )
}
