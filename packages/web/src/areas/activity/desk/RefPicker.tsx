import { type ActivityPartType, activityPartType } from '@portal/contract/areas/activity/activity-words.ts'
import { activityCandidates } from '@portal/contract/areas/activity/desk.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface Picked {
  id: string
  title: string
}

interface RefPickerProps {
  type: ActivityPartType
  most: number
  known: readonly string[]
  onTake: (added: readonly Picked[]) => void
  onClose: () => void
}

const types = wordsOf(activityPartType)

/** Published things of one kind, several at once. */
export function RefPicker({ type, most, known, onTake, onClose }: RefPickerProps) {
  const { active } = usePage()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Picked[]>([])
  const keyword = useDebounced(text.trim())
  const found = useQuery({ ...query(activityCandidates, { type, keyword }), placeholderData: keepPreviousData })
  const isChosen = (id: string) => chosen.some((each) => each.id === id)
  const toggle = ({ id, title }: Picked) =>
    setChosen(isChosen(id) ? chosen.filter((each) => each.id !== id) : [...chosen, { id, title }].slice(-most))
  return (
    <PageModal
      active={active}
      open
      title={`选择内容：${types[type]}`}
      okText={chosen.length > 0 ? `添加 ${chosen.length} 项` : '添加'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onTake(chosen)}
      onCancel={onClose}
    >
      <div className="desk-picker">
        <Input
          aria-label="按标题查找"
          placeholder="按标题查找"
          allowClear
          maxLength={50}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Loaded of={found}>
          {(list) => {
            const fresh = list.filter(({ id }) => !known.includes(id))
            return fresh.length === 0 ? (
              <EmptyNew text="没有可选的内容" />
            ) : (
              <ul aria-label="可选内容">
                {fresh.map((each) => (
                  <li key={each.id}>
                    <Checkbox checked={isChosen(each.id)} onChange={() => toggle(each)}>
                      {each.title}
                    </Checkbox>
                    <span>{each.note}</span>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      </div>
    </PageModal>
  )
}
