import { getDicMap } from '@portal/contract/areas/system/dictionary-map.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { dictionaryChoices, underParent } from './dictionary-options.ts'

interface DictionaryModalProps {
  /** Cascades take the items below an option of a higher level. */
  hasLevels: boolean
  held: readonly string[]
  onAdd: (texts: string[]) => void
  onClose: () => void
}

/** 从字典带入: the enabled items of a dictionary become options, as they are called now. */
export function DictionaryModal({ hasLevels, held, onAdd, onClose }: DictionaryModalProps) {
  const { active } = usePage()
  const found = useQuery(query(getDicMap, { full: true }))
  const [key, setKey] = useState<string>()
  const [parent, setParent] = useState('')
  const texts = underParent(found.data?.[key ?? ''] ?? [], parent, held)

  return (
    <PageModal
      active={active}
      open
      title="从字典带入选项"
      okText={`添加 ${texts.length} 项`}
      cancelText="取消"
      okButtonProps={{ disabled: texts.length === 0 }}
      onOk={() => {
        onAdd(texts)
        onClose()
      }}
      onCancel={onClose}
    >
      <Loaded of={found}>
        {(map) => (
          <Form layout="vertical" component="div">
            <Form.Item label="字典" extra="带入后与字典不再关联；字典改动不影响已有的答卷">
              <LateSelect
                aria-label="字典"
                placeholder="请选择字典"
                showSearch={{ optionFilterProp: 'label' }}
                value={key}
                options={dictionaryChoices(map)}
                onChange={(chosen: unknown) => setKey(typeof chosen === 'string' ? chosen : undefined)}
              />
            </Form.Item>
            {hasLevels && (
              <Form.Item label="上级" extra="填写后作为下一级带入，如上级“一公司”下的“一公司/安全部”；留空为第一级">
                <Input
                  aria-label="上级"
                  maxLength={100}
                  value={parent}
                  onChange={({ target }) => setParent(target.value)}
                />
              </Form.Item>
            )}
          </Form>
        )}
      </Loaded>
    </PageModal>
  )
}
