import { liveQuizResult } from '@portal/contract/areas/exam/live/answer.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { clockText } from '#src/shared/attempt/clock-text.ts'
import { PushResult } from './PushResult.tsx'

type Result = ResultOf<typeof liveQuizResult>
type Rank = NonNullable<Result['mine']>

interface QuizScoreProps {
  quizId: string
  /** With every question, not the score alone. */
  whole?: boolean
}

/** What a quiz that is over came to: own score, ranks, and on request all its questions. */
export function QuizScore({ quizId, whole = false }: QuizScoreProps) {
  const found = useQuery({
    ...query(liveQuizResult, { id: quizId }),
    // Scores are worked out within seconds; the push stream may have been lost just then.
    refetchInterval: ({ state }) => (state.data && !state.data.settled ? 2000 : false),
  })
  return (
    <Loaded of={found}>
      {(result) => (
        <>
          <ScoreLine result={result} />
          {result.top && result.top.length > 0 && <Ranks top={result.top} mine={result.mine} />}
          {whole && result.pushes.map((push) => <PushResult key={push.id} push={push} />)}
        </>
      )}
    </Loaded>
  )
}

function ScoreLine({ result }: { result: Result }) {
  const { score, maxScore, settled, people, title } = result
  if (!settled) return <p className="live-note">《{title}》已结束，正在统计成绩…</p>
  return (
    <p className="live-score">
      <span>
        《{title}》已结束，{people} 人参加
      </span>
      <strong>{score === null ? '你没有作答' : `你的得分 ${score} 分（满分 ${maxScore} 分）`}</strong>
    </p>
  )
}

const secondsText = (ms: number): string => (ms < 60_000 ? `${(ms / 1000).toFixed(1)} 秒` : clockText(ms))

function Ranks({ top, mine }: { top: readonly Rank[]; mine: Rank | null }) {
  const rows = mine && !top.some(({ me }) => me) ? [...top, mine] : top
  return (
    <section className="live-ranks" aria-label="排名">
      <h3>排名</h3>
      <ol>
        {rows.map(({ rank, name, orgName, score, spentMs, me }) => (
          <li key={`${rank} ${name} ${orgName} ${spentMs}`} data-me={me}>
            <span className="live-rank">{rank}</span>
            <span className="live-rank-name">
              {name}
              {me && '（我）'}
              <small>{orgName}</small>
            </span>
            <span>{score} 分</span>
            <span className="live-note">{secondsText(spentMs)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
