import { minutesText } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import type { getGaps } from '@portal/contract/areas/learning/record.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import { clockText } from '#src/shared/player/core/clock-text.ts'

/** So much before a question the picture begins, so that it is met while playing. */
const LEAD_SECONDS = 3

interface GapListProps {
  gaps: ResultOf<typeof getGaps>
  /** Goes to a second of the video. */
  onJump: (second: number) => void
}

/** 「为什么还没完成」: each missing part leads to its place. */
export function GapList({ gaps, onJump }: GapListProps) {
  const { need, covered, secondsLeft, questions, pages, rounds, sentence } = gaps
  const missing = Math.max(0, Math.ceil(need - covered))
  return (
    <div className="gap-list">
      {sentence !== '' && <p>{sentence}</p>}
      <ul>
        {gaps.gaps.length > 0 && missing > 0 && <li>还差 {minutesText(missing)}，未学部分：</li>}
        {gaps.gaps.map(({ from, to }) => (
          <li key={from}>
            <Button size="small" onClick={() => onJump(from)}>
              {`${clockText(from)}–${clockText(to)}`}
            </Button>
          </li>
        ))}
        {secondsLeft > 0 && <li>还须累计学习 {minutesText(secondsLeft)}</li>}
        {questions.length > 0 && <li>还有 {questions.length} 道必答题未通过：</li>}
        {questions.map(({ id, second }) => (
          <li key={id}>
            <Button size="small" onClick={() => onJump(Math.max(0, second - LEAD_SECONDS))}>
              {`${clockText(second)} 题目`}
            </Button>
          </li>
        ))}
        {pages.length > 0 && <li>还有 {pages.length} 页未读完</li>}
        {rounds.length > 0 && <li>还差 {rounds.length} 次签到</li>}
      </ul>
    </div>
  )
}
