import { useQueryClient } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { asChosen, type Chosen } from '../chosen.ts'
import type { PickingCode } from '../people-source.ts'
import { findNumbers, MOST_NUMBERS, numbersIn } from './find-numbers.ts'

interface PasteNumbersProps {
  code: PickingCode | undefined
  onFound: (people: Chosen[]) => void
  onClose: () => void
}

/** 粘贴工号: whom the numbers belong to is chosen, the rest stays in the box. */
export function PasteNumbers({ code, onFound, onClose }: PasteNumbersProps) {
  const { active } = usePage()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const numbers = numbersIn(text)

  const find = async () => {
    if (numbers.length === 0) return setFault('请粘贴工号')
    if (numbers.length > MOST_NUMBERS) return setFault(`单次最多粘贴 ${MOST_NUMBERS} 个工号`)
    setBusy(true)
    try {
      const { people, missing } = await findNumbers(client, code, numbers)
      if (people.length > 0) onFound(people.map(asChosen))
      if (missing.length === 0) return onClose()
      setText(missing.join('\n'))
      setFault(`未找到 ${missing.length} 个工号：${missing.join('、')}`)
    } catch (error) {
      setFault(wordsOfError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PageModal
      active={active}
      open
      title="粘贴工号"
      okText="查找"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void find()}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label="工号"
        placeholder="每行一个，或以逗号、空格分隔"
        rows={8}
        autoFocus
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setFault('')
        }}
      />
      <p className="picker-note">已识别 {numbers.length} 个工号</p>
      {fault && <Alert type="warning" showIcon role="alert" title={fault} />}
    </PageModal>
  )
}
