import { clockText } from '#src/shared/attempt/clock-text.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { FigureRow } from '#src/ui/plain/FigureRow.tsx'
import './result.css'

interface ScoreCardProps {
  score: number
  full: number
  /** 分; null where the exam is not known any more. */
  pass: number | null
  passed: boolean | null
  rank: number | null
  best: number | null
  usedMs: number | null
  attemptsLeft: number | null
}

const distance = (score: number, pass: number, passed: boolean): string => {
  const apart = Math.round(Math.abs(score - pass) * 100) / 100
  if (!passed) return `差 ${apart} 分及格`
  return apart === 0 ? '刚好及格' : `高出及格线 ${apart} 分`
}

/** Passed or not, by sign, word and colour; the score between nothing, the line and all. */
export function ScoreCard({ score, full, pass, passed, rank, best, usedMs, attemptsLeft }: ScoreCardProps) {
  const facts = [
    ...(best === null ? [] : [{ name: '最好成绩', figure: `${best} 分` }]),
    ...(usedMs === null ? [] : [{ name: '用时', figure: clockText(usedMs) }]),
    ...(attemptsLeft === null ? [] : [{ name: '还可考', figure: `${attemptsLeft} 次` }]),
    ...(rank === null ? [] : [{ name: '名次', figure: `第 ${rank} 名` }]),
  ]
  return (
    <section className="own-sheet score-card" aria-label="成绩" data-passed={passed ?? undefined}>
      <div className="score-head">
        {passed !== null && (
          <span className="score-sign">
            <Icon name={passed ? 'tick' : 'cross'} />
          </span>
        )}
        <div>
          <h2>{passed === null ? '已出分' : passed ? '通过了' : '未通过'}</h2>
          {pass !== null && passed !== null && <p>{distance(score, pass, passed)}</p>}
        </div>
        <p className="score-figure">
          <strong>{score}</strong> 分
        </p>
      </div>
      <ScoreBar score={score} full={full} pass={pass} />
      <FigureRow figures={facts} />
    </section>
  )
}

const shareOf = (points: number, full: number) =>
  `${full <= 0 ? 0 : Math.min(100, Math.max(0, (points / full) * 100))}%`

function ScoreBar({ score, full, pass }: Pick<ScoreCardProps, 'score' | 'full' | 'pass'>) {
  const line = pass === null ? '' : `，及格线 ${pass}`
  return (
    <div className="score-bar" role="img" aria-label={`得分 ${score}${line}，满分 ${full}`}>
      <i />
      <i className="score-bar-got" style={{ width: shareOf(score, full) }} />
      <span>0</span>
      {pass !== null && (
        <>
          <i className="score-bar-line" style={{ left: shareOf(pass, full) }} />
          <b style={{ left: `clamp(56px, ${shareOf(pass, full)}, calc(100% - 96px))` }}>及格 {pass}</b>
        </>
      )}
      <span>满分 {full}</span>
    </div>
  )
}
