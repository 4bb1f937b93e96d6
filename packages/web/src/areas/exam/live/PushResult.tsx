import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { LiveItemResult, LivePush } from '@portal/contract/areas/exam/live/answer.ts'
import { noFigures } from '@portal/contract/areas/exam/live/quiz.ts'
import { Tag } from 'antd'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { LiveBars } from './LiveBars.tsx'

interface PushResultProps {
  push: Pick<LivePush, 'first' | 'items' | 'mine' | 'results'>
  /** The host has answered nothing and is told nothing of it. */
  forHost?: boolean
}

const NO_RESULT = { key: null, explanation: '', outcome: null, score: null }

interface Line {
  item: AskedItem
  result: LiveItemResult
}

const linesOf = ({ items, results }: PushResultProps['push']): Line[] =>
  items.map((item) => {
    const { itemId } = item
    const none = { ...NO_RESULT, itemId, figures: noFigures(itemId) }
    return { item, result: results?.find((each) => each.itemId === itemId) ?? none }
  })

/** A closed push: each question with the own answer, the key, and what everybody chose. */
export function PushResult({ push, forHost = false }: PushResultProps) {
  const answerOf = (itemId: string) => push.mine?.find((each) => each.itemId === itemId)?.answer ?? null
  const isMissed = !forHost && push.mine === null
  return (
    <div className="live-results">
      {isMissed && <Tag color="warning">迟到未答</Tag>}
      {linesOf(push).map(({ item, result: { key, explanation, outcome, score, figures } }, place) => (
        <ReviewedItemView
          key={item.itemId}
          number={push.first + place}
          item={{
            itemId: item.itemId,
            attemptItemId: null,
            asked: item,
            answer: answerOf(item.itemId),
            key,
            explanation,
            ...(outcome !== null && { outcome, score }),
          }}
        >
          <LiveBars item={item} figures={figures} keyOfItem={key} />
        </ReviewedItemView>
      ))}
    </div>
  )
}
