import { columnCandidates } from '@portal/contract/areas/column/item.ts'
import { type ColumnItemType, columnItemType } from '@portal/contract/areas/column/words.ts'
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
import '../column.css'
import { typeWords } from '../column-words.ts'
import { type Draft, keyOf } from './item-drafts.ts'

interface ItemPickerProps {
  columnId: string
  /** Those that are in the column by now, saved or not. */
  known: ReadonlySet<string>
  onTake: (added: readonly Draft[]) => void
  onClose: () => void
}

/** 添加内容: what is published already, several at once and of several kinds. */
export function ItemPicker({ columnId, known, onTake, onClose }: ItemPickerProps) {
  const { active } = usePage()
  const [type, setType] = useState<ColumnItemType>('article')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Draft[]>([])
  const keyword = useDebounced(text.trim())
  const found = useQuery({
    ...query(columnCandidates, { id: columnId, type, keyword }),
    placeholderData: keepPreviousData,
  })
  const chosenKeys = new Set(chosen.map(keyOf))
  const toggle = (each: { itemId: string; title: string; publishAt: Date | null }) => {
    const draft = { ...each, type, section: null, required: false, published: true }
    const key = keyOf(draft)
    setChosen(chosenKeys.has(key) ? chosen.filter((other) => keyOf(other) !== key) : [...chosen, draft])
  }
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
      <div className="column-picker">
        <Segmented
          aria-label="内容类型"
          value={type}
          options={columnItemType.options.map((value) => ({ value, label: typeWords[value] ?? value }))}
          onChange={setType}
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
              <EmptyNew text={`没有可加入的${typeWords[type]}`} />
            ) : (
              <ul aria-label={typeWords[type]}>
                {list.map((each) => (
                  <li key={each.itemId}>
                    <Checkbox
                      checked={chosenKeys.has(keyOf({ ...each, type })) || known.has(keyOf({ ...each, type }))}
                      disabled={known.has(keyOf({ ...each, type }))}
                      onChange={() => toggle(each)}
                    >
                      {each.title}
                    </Checkbox>
                    <span>{dateText(each.publishAt?.getTime())}</span>
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
