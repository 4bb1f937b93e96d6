import { type DicCode, dicCode as dicCodes, label } from '@portal/contract/areas/video/label.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { TypeSelect } from './TypeSelect.tsx'

const MOST_LINES = 50

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

/** Several labels at once, one per line; what is refused stays in the box with its reason. */
export function BatchAddModal({ onClose }: { onClose: () => void }) {
  const { active } = usePage()
  const save = useWrite(label.save)
  const [dicCode, setDicCode] = useState<DicCode>('shipin')
  const [parentId, setParentId] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<string[]>([])
  const names = linesOf(text)

  const add = async () => {
    if (parentId === null) return setFaults(['请选择所属分类'])
    if (names.length === 0) return setFaults(['请输入标签名称'])
    if (names.length > MOST_LINES) return setFaults([`单次最多新增 ${MOST_LINES} 个`])
    const left: string[] = []
    const said: string[] = []
    for (const name of names) {
      try {
        await save.send({
          parentId,
          kind: 'label',
          dicCode,
          name,
          code: '',
          colour: null,
          synonyms: [],
          sort: 0,
          enabled: true,
        })
      } catch (error) {
        const { words, fields } = faultOf(error)
        left.push(name)
        said.push(`${name}：${fields[0]?.message ?? words}`)
      }
    }
    setText(left.join('\n'))
    setFaults(said)
    if (left.length === 0) onClose()
  }

  return (
    <PageModal
      active={active}
      open
      title="批量新增标签"
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Form layout="vertical">
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
        <Form.Item label={`标签名称（每行一个，已输入 ${names.length} 个）`} required>
          <Input.TextArea
            aria-label="标签名称"
            rows={8}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
      </Form>
      {faults.length > 0 && (
        <Alert type="error" role="alert" title={faults.map((fault) => <div key={fault}>{fault}</div>)} />
      )}
    </PageModal>
  )
}
