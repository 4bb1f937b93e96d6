import { specialCandidates } from '@portal/contract/areas/special-class/class.ts'
import { itemKind } from '@portal/contract/areas/special-class/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import type { Draft } from './ItemEditor.tsx'
import './special.css'
import { kindWords } from './special-words.ts'

interface ItemPickerProps {
  onTake: (added: readonly Draft[]) => void
  onClose: () => void
}

const kinds = itemKind.options

/** 添加内容: published contents, several at once and of several kinds. */
export function ItemPicker({ onTake, onClose }: ItemPickerProps) {
  const { active } = usePage()
  const [kind, setKind] = useState<(typeof kinds)[number]>('video')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Draft[]>([])
  const keyword = useDebounced(text.trim())
  const found = useQuery({ ...query(specialCandidates, { kind, keyword }), placeholderData: keepPreviousData })
  const isChosen = (refId: string) => chosen.some((each) => each.refId === refId)
  const toggle = (each: { refId: string; title: string; hours: number }) =>
    setChosen(
      isChosen(each.refId)
        ? chosen.filter(({ refId }) => refId !== each.refId)
        : [...chosen, { ...each, kind, chapter: '', required: true, started: 0, done: 0, published: true, outside: 0 }],
    )
  return (
    <PageModal
      active={active}
      open
      title="添加内容"
      okText={chosen.length > 0 ? `添加 ${chosen.length} 项` : '添加'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onTake(chosen)}
      onCancel={onClose}
    >
      <div className="special-picker">
        <Segmented
          value={kind}
          options={kinds.map((value) => ({ value, label: kindWords[value] ?? value }))}
          onChange={setKind}
        />
        <Input
          aria-label="按标题查找"
          placeholder="按标题查找"
          allowClear
          maxLength={50}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Loaded of={found}>
          {(list) =>
            list.length === 0 ? (
              <EmptyNew text={`没有可加入的${kindWords[kind]}`} />
            ) : (
              <ul aria-label={kindWords[kind]}>
                {list.map((each) => (
                  <li key={each.refId}>
                    <Checkbox checked={isChosen(each.refId)} onChange={() => toggle(each)}>
                      {each.title}
                    </Checkbox>
                    <span>
                      {[
                        each.year === null ? '' : `${each.year} 年`,
                        each.hours > 0 ? `${each.hours.toFixed(2)} 学时` : '',
                        each.validTo ? `${dateText(each.validTo.getTime())} 到期` : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </PageModal>
  )
}
