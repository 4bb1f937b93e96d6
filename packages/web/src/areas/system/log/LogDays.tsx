import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { type ReactNode, useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'
import { dateText, timeText } from '#src/ui/time/date-text.ts'
import { wallClock } from '#src/ui/time/instant.ts'

/** One entry as it is read: who, what, and whence. */
export interface LogLine {
  id: string
  at: Date
  who: string
  text: string
  isRefused: boolean
  source: string
  /** Beneath the line, once it is opened. */
  details: () => ReactNode
}

/** Entries as sentences, grouped by day; the newest stand first, as they come. */
export function LogDays({ title, lines }: { title: string; lines: readonly LogLine[] }) {
  const days = new Map<string, LogLine[]>()
  for (const line of lines) {
    const day = dateText(line.at.getTime())
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return (
    <section className="log-days" aria-label={title}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2>{dayWords(ofDay[0]?.at ?? new Date(day))}</h2>
          <ul>
            {ofDay.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Line({ line }: { line: LogLine }) {
  const { id, at, who, text, isRefused, source, details } = line
  const [isOpen, setOpen] = useState(false)
  return (
    <li data-row={id} data-open={isOpen || undefined}>
      <button type="button" className="log-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <time>{timeText(at.getTime())}</time>
        <span className="log-said">
          <b>{who}</b> <span className={isRefused ? 'log-refused' : undefined}>{isRefused ? `✗ ${text}` : text}</span>
        </span>
        <span className="log-source">{source}</span>
        <svg className="icon icon-small" viewBox="0 0 20 20" aria-hidden="true">
          <path d={isOpen ? 'm5 12 5-5 5 5' : 'm5 8 5 5 5-5'} />
        </svg>
      </button>
      {isOpen && <dl className="log-facts">{details()}</dl>}
    </li>
  )
}

/** One line of what stands beneath an entry; nothing where there is nothing to say. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

const WEEK = ['日', '一', '二', '三', '四', '五', '六']

/** 「今天 · 11 月 24 日 星期二」 */
const dayWords = (at: Date): string => {
  const { year, month, day } = wallClock(at.getTime())
  const weekday = WEEK[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  const now = serverNow()
  const near = { [dateText(now)]: '今天 · ', [dateText(now - DAY_MS)]: '昨天 · ' }[dateText(at.getTime())] ?? ''
  const ofYear = year === wallClock(now).year ? '' : `${year} 年 `
  return `${near}${ofYear}${month} 月 ${day} 日 星期${weekday}`
}
