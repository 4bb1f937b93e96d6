import { DAY_MS, HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { clockText } from '#src/shared/attempt/clock-text.ts'
import { dateTimeText, timeText } from '#src/ui/time/date-text.ts'
import type { Hall } from './board-state.ts'

const parts = [
  { key: 'submitted', label: '已交' },
  { key: 'started', label: '答题中' },
  { key: 'lost', label: '断线' },
  { key: 'frozen', label: '冻结' },
  { key: 'notStarted', label: '未开始' },
] as const
type Part = (typeof parts)[number]['key']

/** Everybody once: who is lost sits as well, and stands among the lost. */
export const hallCounts = ({ counts }: Hall['facts']): Record<Part, number> => ({
  ...counts,
  started: Math.max(0, counts.started - counts.lost),
})

const leftText = (left: number): string =>
  left < DAY_MS ? clockText(left) : `${Math.floor(left / DAY_MS)} 天 ${Math.floor((left % DAY_MS) / HOUR_MS)} 小时`

/** Where everybody stands, as figures and as one bar, and how long it still goes. */
export function HallProgress({ facts, now }: { facts: Hall['facts']; now: number }) {
  const counts = hallCounts(facts)
  const [from, until] = [facts.openAt.getTime(), facts.closeAt.getTime()]
  const left = Math.max(0, until - now)
  const gone = Math.min(100, Math.max(0, ((now - from) / Math.max(1, until - from)) * 100))
  return (
    <div className="monitor-progress">
      <div className="monitor-people">
        <ul aria-label="人数">
          {parts.map(({ key, label }) => (
            <li key={key} data-kind={key}>
              <span>{label}</span>
              <strong>{counts[key].toLocaleString('zh-CN')}</strong> 人
            </li>
          ))}
        </ul>
        <div className="monitor-bar" aria-hidden="true">
          {parts.map(({ key }) => counts[key] > 0 && <i key={key} data-kind={key} style={{ flexGrow: counts[key] }} />)}
        </div>
      </div>
      <div className="monitor-clock">
        <span>距收卷，{left < DAY_MS ? timeText(until) : dateTimeText(until)} 自动收卷</span>
        <strong>{leftText(left)}</strong>
        <div className="monitor-gone" aria-hidden="true">
          <i style={{ width: `${gone}%` }} />
        </div>
      </div>
    </div>
  )
}
