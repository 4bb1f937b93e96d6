import { secondsFromTicks, type TickSpan } from '@portal/contract/areas/learning/play/intervals.ts'
import { clockText } from './core/clock-text.ts'
import { type CoverageSegment, coverageSegments } from './core/coverage-segments.ts'
import './coverage-bar.css'

interface CoverageBarProps {
  acknowledged: readonly TickSpan[]
  /** Played and not yet settled; learners only. */
  pending?: readonly TickSpan[]
  durationSeconds: number
  /** A gap was chosen: goes to its beginning. */
  onJump?: (second: number) => void
}

/** What of a video was seen: settled parts solid, waiting ones hatched, gaps drawn. Everybody is shown the same bar. */
export function CoverageBar({ acknowledged, pending = [], durationSeconds, onJump }: CoverageBarProps) {
  const segments = coverageSegments(acknowledged, pending, Math.floor(durationSeconds * 10))
  const gaps = segments.filter(({ kind }) => kind === 'gap')
  const label = gaps.length === 0 ? '已全部覆盖' : `未覆盖：${gaps.slice(0, 20).map(rangeText).join('，')}`

  return (
    <div className="coverage-bar" role={onJump ? 'group' : 'img'} aria-label={onJump ? '学习进度条' : label}>
      {segments.map((segment) => (
        <Segment key={`${segment.kind}${segment.fromTick}`} segment={segment} onJump={onJump} />
      ))}
    </div>
  )
}

function Segment({ segment, onJump }: { segment: CoverageSegment; onJump: CoverageBarProps['onJump'] }) {
  const style = { left: `${segment.leftPercent}%`, width: `${segment.widthPercent}%` }
  const className = `coverage-segment coverage-${segment.kind}`
  if (segment.kind !== 'gap' || !onJump) return <span className={className} style={style} title={titleOf(segment)} />
  return (
    <button
      type="button"
      className={className}
      style={style}
      title={titleOf(segment)}
      aria-label={`从未学部分 ${rangeText(segment)} 开始播放`}
      onClick={() => onJump(secondsFromTicks(segment.fromTick))}
    />
  )
}

const words = { acknowledged: '已学', pending: '待确认', gap: '未学' } as const

const rangeText = ({ fromTick, toTick }: TickSpan) =>
  `${clockText(secondsFromTicks(fromTick))}–${clockText(secondsFromTicks(toTick))}`

const titleOf = (segment: CoverageSegment) => `${words[segment.kind]} ${rangeText(segment)}`
