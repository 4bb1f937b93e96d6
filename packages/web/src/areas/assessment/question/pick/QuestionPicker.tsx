import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { listQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Failure } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { LateDrawer, LateSelect } from '#src/ui/late/LateParts.tsx'
import { CategorySelect } from '../../category/CategorySelect.tsx'
import { PickerCards } from './PickerCards.tsx'
import { PickerTable } from './PickerTable.tsx'
import './question-picker.css'

interface QuestionPickerProps {
  /** Taken already, and what is said of them: 已在试卷中. */
  held: ReadonlySet<string>
  heldText: string
  /** What the button says; of one question there is no number. */
  addText: (count: number) => string
  /** Says beside the button what the thing they are for would come to with the chosen ones. */
  outcome?: (chosen: readonly QuestionRow[]) => string
  /** Kinds that fit; all of them where absent. */
  fitting?: readonly QuestionRow['kind'][]
  /** Kinds that are looked for at first. */
  begun?: readonly QuestionRow['kind'][]
  /** Only one is chosen, and the drawer is done with it. */
  single?: boolean
  onAdd: (questions: QuestionRow[]) => void
  onClose: () => void
}

const kinds = wordsOf(questionKind)
const levels = [1, 2, 3, 4, 5].map((value) => ({ value, label: `难度 ${value}` }))
const PAGE_SIZE = 20

interface Search {
  keyword: string
  typeId: string | null
  kinds: QuestionRow['kind'][]
  difficulty: number[]
  page: number
}

const bodyOf = ({ keyword, typeId, kinds: chosen, difficulty, page }: Search, fitting: QuestionRow['kind'][]) => ({
  page,
  pageSize: PAGE_SIZE,
  keyword,
  exactTotal: false,
  filter: {
    state: 'active' as const,
    ...(typeId !== null && { typeId }),
    kinds: chosen.length > 0 ? chosen : fitting,
    ...(difficulty.length > 0 && { difficulty }),
  },
})

const chosenText = (count: number): string => (count === 0 ? '' : `已选 ${count} 题`)

/** 选题: questions in force of the banks within reach, one or several at a time. */
export function QuestionPicker(props: QuestionPickerProps) {
  const {
    held,
    heldText,
    addText,
    outcome,
    fitting = questionKind.options,
    begun = [],
    single = false,
    onAdd,
    onClose,
  } = props
  const phone = useMedia(PHONE)
  const [search, setSearch] = useState<Search>({
    keyword: '',
    typeId: null,
    kinds: [...begun],
    difficulty: [],
    page: 1,
  })
  const [chosen, setChosen] = useState<QuestionRow[]>([])
  const found = useQuery({ ...query(listQuestions, bodyOf(search, [...fitting])), placeholderData: keepPreviousData })
  const set = (values: Partial<Search>) => setSearch((before) => ({ ...before, page: 1, ...values }))
  const Shown = phone ? PickerCards : PickerTable
  const add = () => {
    onAdd(chosen)
    setChosen([])
  }
  return (
    <LateDrawer
      open
      title="选题"
      size="min(900px, 100vw)"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <div className="question-picker-foot">
          <p role="status">{[chosenText(chosen.length), outcome?.(chosen)].filter(Boolean).join(' · ')}</p>
          <Button onClick={onClose}>{single ? '取消' : '完成'}</Button>
          <Button type="primary" disabled={chosen.length === 0} onClick={add}>
            {addText(chosen.length)}
          </Button>
        </div>
      }
    >
      <div className="question-picker-filters">
        <Input.Search
          aria-label="搜索题目"
          placeholder="题干或题号"
          allowClear
          maxLength={50}
          onSearch={(keyword) => set({ keyword: keyword.trim() })}
        />
        <CategorySelect
          aria-label="分类"
          placeholder="全部分类"
          allowClear
          value={search.typeId}
          onChange={(typeId) => set({ typeId })}
        />
        <LateSelect
          aria-label="题型"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder="全部题型"
          options={fitting.map((value) => ({ value, label: kinds[value] }))}
          value={search.kinds}
          onChange={(value: Search['kinds']) => set({ kinds: value })}
        />
        <LateSelect
          aria-label="难度"
          mode="multiple"
          allowClear
          placeholder="全部难度"
          options={levels}
          value={search.difficulty}
          onChange={(value: number[]) => set({ difficulty: value })}
        />
      </div>
      {found.error ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Shown
          rows={found.data?.list ?? []}
          loading={found.isFetching}
          held={held}
          heldText={heldText}
          single={single}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <Pages
        page={search.page}
        pageSize={PAGE_SIZE}
        total={found.data?.total ?? 0}
        onChange={(page) => set({ page })}
      />
    </LateDrawer>
  )
}
