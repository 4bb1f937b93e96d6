import { mergeQuestion } from '@portal/contract/areas/expert/desk.ts'
import { listQuestions, type QuestionDetail } from '@portal/contract/areas/expert/question.ts'
import { useQuery } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

const SHOWN = 8

interface MergeModalProps {
  question: Pick<QuestionDetail, 'id' | 'title' | 'similar'>
  onClose: () => void
}

/** 合并: into one of the similar questions, or another open one that is looked for. */
export function MergeModal({ question, onClose }: MergeModalProps) {
  const { active } = usePage()
  const [text, setText] = useState('')
  const [into, setInto] = useState<string>()
  const keyword = useDebounced(text.trim())
  const merge = useWrite(mergeQuestion)
  const found = useQuery({
    ...query(listQuestions, { page: 1, pageSize: SHOWN, keyword, exactTotal: false, filter: {} }),
    enabled: keyword !== '',
  })
  const send = async () => {
    if (into === undefined) {
      tip('error', '请选择要合并到的问题')
      return
    }
    const answer = await merge.run({ id: question.id, into })
    if (!answer) return
    tip('success', '已合并，提问人会收到原问题的链接')
    onClose()
  }
  const choices = (list: readonly { id: string; title: string }[]) =>
    list.filter(({ id }) => id !== question.id).map(({ id, title }) => ({ value: id, label: title }))
  const shown = (list: readonly { id: string; title: string }[]) =>
    choices(list).length === 0 ? (
      <EmptyNew text={keyword === '' ? '没有相似的问题，请输入标题查找' : '没有找到公开的问题'} />
    ) : (
      <Radio.Group
        className="expert-choices"
        aria-label="合并到"
        options={choices(list)}
        value={into}
        onChange={({ target }) => setInto(String(target.value))}
      />
    )
  return (
    <PageModal
      active={active}
      open
      title={`合并《${question.title}》`}
      okText="合并"
      okButtonProps={{ danger: true, disabled: into === undefined }}
      confirmLoading={merge.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>合并后只保留目标问题的回答，这个问题不再显示，不能恢复。</p>
      <Input
        aria-label="查找问题"
        placeholder="按标题查找其他问题"
        allowClear
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {keyword === '' ? shown(question.similar) : <Loaded of={found}>{({ list }) => shown(list)}</Loaded>}
    </PageModal>
  )
}
