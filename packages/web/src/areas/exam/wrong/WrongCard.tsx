import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { attemptScene } from '@portal/contract/areas/exam/attempt/words.ts'
import { getWrong, type WrongRow } from '@portal/contract/areas/exam/wrong.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { FavouriteButton } from '#src/shared/instant/QuestionTools.tsx'
import { SourceLine } from '#src/shared/instant/SourceLine.tsx'
import { dateText } from '#src/ui/time/date-text.ts'

const kinds = wordsOf(questionKind)
const scenes = wordsOf(attemptScene)

interface WrongCardProps {
  row: WrongRow
  chosen: boolean
  onChoose: (isOn: boolean) => void
  /** Into 已掌握, or back from it. */
  onPut: () => void
}

/** One question of the book; its answer is shown when asked for, so that it may be thought over first. */
export function WrongCard({ row, chosen, onChoose, onPut }: WrongCardProps) {
  const { questionId, stem, kind, wrongCount, lastWrongAt, dueOn, due, sources, state, asked } = row
  const [isOpen, setOpen] = useState(false)
  const [collected, setCollected] = useState(row.collected)
  return (
    <li className="practice-wrong">
      <div className="practice-wrong-head">
        <Checkbox aria-label={`选择：${stem}`} checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
        <p>{stem}</p>
      </div>
      <p className="practice-note practice-facts">
        <Tag>{kinds[kind]}</Tag>
        {due && <Tag color="orange">今日复习</Tag>}
        {!asked && <Tag>题目已停用</Tag>}
        <span>错 {wrongCount} 次</span>
        <span>上次错误 {dateText(lastWrongAt.getTime())}</span>
        {state === 'active' && <span>下次复习 {dueOn}</span>}
        <span>来自{sources.map((scene) => scenes[scene]).join('、')}</span>
      </p>
      <div className="practice-acts">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '查看解析'}
        </Button>
        <Button onClick={onPut}>{state === 'active' ? '移入已掌握' : '移回错题本'}</Button>
        <FavouriteButton questionId={questionId} collected={collected} onCollected={setCollected} />
      </div>
      {isOpen && <Written questionId={questionId} />}
    </li>
  )
}

function Written({ questionId }: { questionId: string }) {
  const found = useQuery(query(getWrong, { questionId }))
  return (
    <Loaded of={found}>
      {({ asked, answer, key, partKeys, explanation, source }) => (
        <ReviewedItemView
          number={1}
          item={{ itemId: asked.itemId, attemptItemId: null, asked, answer, key, partKeys, explanation }}
        >
          {source && <SourceLine source={source} />}
        </ReviewedItemView>
      )}
    </Loaded>
  )
}
