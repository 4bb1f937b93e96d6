import { type DictionaryRow, saveDictionary } from '@portal/contract/areas/system/dictionary.ts'
import { Alert, Input, Typography } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { headOf } from './head-of.ts'
import { itemsOfLines } from './item-lines.ts'

const MOST_LINES = 500

/** Several items at once, one per line: all of them or none. */
export function BatchItemsModal({ dictionary, onClose }: { dictionary: DictionaryRow; onClose: () => void }) {
  const { active } = usePage()
  const save = useWrite(saveDictionary)
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const items = itemsOfLines(text, dictionary.items)

  const add = () => {
    setFault('')
    if (items.length === 0) return setFault('请每行输入一项')
    if (items.length > MOST_LINES) return setFault(`单次最多新增 ${MOST_LINES} 项`)
    save.mutate({ ...headOf(dictionary), items }, { onSuccess: onClose })
  }
  const said = fault === '' ? faultsOf(save.error, items) : [fault]

  return (
    <PageModal
      active={active}
      open
      title={`批量新增：${dictionary.name}`}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={add}
      onCancel={onClose}
    >
      <Typography.Paragraph type="secondary">每行一项：编码、名称，以空格、逗号或制表符分隔。</Typography.Paragraph>
      <Input.TextArea
        aria-label="字典项"
        rows={10}
        placeholder={'high 重大\nlow 一般'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Typography.Text type="secondary">已输入 {items.length} 项</Typography.Text>
      {said.length > 0 && <Alert type="error" role="alert" title={said.map((each) => <div key={each}>{each}</div>)} />}
    </PageModal>
  )
}

/** What the server complains about, with the line it means. */
const faultsOf = (
  error: ReturnType<typeof useWrite<typeof saveDictionary>>['error'],
  items: readonly { code: string }[],
): string[] => {
  if (!error) return []
  if (error.fields.length === 0) return [error.words]
  return error.fields.map(({ field, message }) => {
    const line = Number(/^items\.(\d+)\./.exec(field)?.[1] ?? -1)
    return line < 0 ? message : `第 ${line + 1} 行 ${items[line]?.code ?? ''}：${message}`
  })
}
