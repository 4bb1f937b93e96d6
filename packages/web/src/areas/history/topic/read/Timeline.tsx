import { Link } from 'react-router'
import { entryAddress } from '../../addresses.ts'
import type { YearGroup } from './use-timeline.ts'

interface TimelineProps {
  groups: readonly YearGroup[]
  labelId: string
  /** What stands at the head of a group. */
  headOf: (year: number) => string
}

/** Entries along a line, by years. */
export function Timeline({ groups, labelId, headOf }: TimelineProps) {
  return (
    <ol className="history-timeline" aria-label="时间轴">
      {groups.map(({ year, rows }) => (
        <li key={year}>
          <h2>{headOf(year)}</h2>
          <ul>
            {rows.map(({ id, title, year: own, date, source, coverUrl, readAt }) => (
              <li key={id} data-read={readAt !== null}>
                <Link to={entryAddress(id, labelId)}>
                  {coverUrl !== '' && <img src={coverUrl} alt="" loading="lazy" />}
                  <span>
                    <b>{title}</b>
                    <small>
                      {[`${own} 年 ${date}`, source, readAt === null ? '' : '已读'].filter(Boolean).join(' · ')}
                    </small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
