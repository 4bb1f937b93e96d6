import { practiceRound } from '@portal/contract/areas/exam/practice/practice.ts'
import { pointOf } from '@portal/contract/areas/exam/practice/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { query } from '#src/kit/query.ts'
import { RoundSheet } from '#src/shared/instant/RoundSheet.tsx'
import type { RoundFigures } from '#src/shared/instant/round-figures.ts'
import { PointAgain } from './PointAgain.tsx'
import { percentText } from './practice-columns.tsx'

interface RoundEndProps {
  round: RoundFigures
  isReview: boolean
  mode: string
  onAgain: () => void
  onLeave: () => void
}

/** What the round came to: right share, points, 知识点, and the way on. */
export function RoundEnd({ round, isReview, mode, onAgain, onLeave }: RoundEndProps) {
  const { data } = useQuery({ ...query(practiceRound, { attemptId: round.attemptId }), gcTime: 0 })
  const points = data?.points ?? round.points
  const isFull = data !== undefined && data.cap !== null && data.pointsToday >= data.cap
  // The weakest stands first; what was fully right is no weakness. A round of one 知识点 offers itself again anyway.
  const weak = pointOf(mode) === null ? (data?.byKnowledge.filter(({ right, answered }) => right < answered) ?? []) : []
  const title = mode === 'challenge' ? `挑战结束，连对 ${round.right} 题` : isReview ? '本轮复习完成' : '本轮练习完成'
  return (
    <RoundSheet title={title} round={{ ...round, points }}>
      {data && data.best !== null && <p className="practice-note">最好成绩：连对 {data.best} 题</p>}
      {!isReview && data && (
        <p className="practice-note">
          今日积分 {data.pointsToday}
          {data.cap !== null && `/${data.cap}`}
          {isFull && '，今日积分已满'}
        </p>
      )}
      {data && data.byKnowledge.length > 0 && (
        <section>
          <h2>知识点</h2>
          <ul className="practice-shares">
            {data.byKnowledge.map(({ id, name, right, answered }) => (
              <li key={id}>
                <span className="practice-share-name">{name}</span>
                <span className="practice-note">
                  {right}/{answered} 题
                </span>
                <meter min={0} max={1} value={right / answered} aria-label={`${name}，正确率`} />
                <strong>{percentText(right / answered)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="instant-sheet-acts">
        <PointAgain points={weak} />
        <Button type="primary" onClick={onAgain}>
          {isReview ? '继续复习' : '再练一轮'}
        </Button>
        <Button onClick={onLeave}>返回</Button>
      </div>
    </RoundSheet>
  )
}
