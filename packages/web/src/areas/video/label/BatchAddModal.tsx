import { type DicCode, dicCode as dicCodes, saveLabel } from '@portal/contract/areas/video/label.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { AddNamesModal } from '#src/shared/names/AddNamesModal.tsx'
import { TypeSelect } from './TypeSelect.tsx'

const BLANK = { kind: 'label' as const, code: '', colour: null, sort: 0, enabled: true }

/** Several labels of one type at once. */
export function BatchAddModal({ onClose }: { onClose: () => void }) {
  const save = useWrite(saveLabel)
  const [dicCode, setDicCode] = useState<DicCode>('shipin')
  const [parentId, setParentId] = useState<string | null>(null)
  return (
    <AddNamesModal
      title="批量新增标签"
      label="标签名称"
      whyNot={parentId === null ? '请选择所属分类' : null}
      send={(name) => save.send({ ...BLANK, synonyms: [], parentId, dicCode, name })}
      pending={save.isPending}
      onClose={onClose}
    >
      <Form.Item label="类别">
        <Select
          aria-label="类别"
          value={dicCode}
          options={Object.entries(wordsOf(dicCodes)).map(([value, word]) => ({ value, label: word }))}
          onChange={(chosen: DicCode) => {
            setDicCode(chosen)
            setParentId(null)
          }}
        />
      </Form.Item>
      <Form.Item label="所属分类" required>
        <TypeSelect dicCode={dicCode} value={parentId} onChange={setParentId} />
      </Form.Item>
    </AddNamesModal>
  )
}
