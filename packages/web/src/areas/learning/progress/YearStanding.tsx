import type { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Link } from 'react-router'
import { useSession } from '#src/platform/session/session.ts'
import { ProgressRing } from '#src/ui/ring/ProgressRing.tsx'
import { playAddress } from '../course/VideoCard.tsx'

export type Standing = ResultOf<typeof courseHourCount>

/** The year's hours against their target; without one the ring stays grey. */
export function YearStanding({ standing }: { standing: Standing }) {
  const owes = useSession((session) => session.safetyNetRoles)
  const { year, total, target, remain, reached, forecastText, targetRole } = standing
  const due = owes ? target : null
  return (
    <section className="learning-block year-standing" aria-label={`${year} 年学时`}>
      <ProgressRing
        size={88}
        stroke={8}
        share={due === null ? null : total / Math.max(due, 0.01)}
        name={due === null ? `已获 ${total.toFixed(2)} 学时` : `已获 ${total.toFixed(2)} 学时，目标 ${due.toFixed(2)}`}
      >
        <b>{total.toFixed(2)}</b>
        <small>学时</small>
      </ProgressRing>
      <div>
        {due === null ? (
          <>
            <b>本年无学时要求</b>
            <p>{`${year} 年已获 ${total.toFixed(2)} 学时`}</p>
          </>
        ) : (
          <>
            <b>{reached ? '已达标' : remain > 0 ? `还差 ${remain.toFixed(2)} 学时` : '学时已满，必修尚未完成'}</b>
            <p>{`全年目标 ${due.toFixed(2)}${targetRole === '' ? '' : `（${targetRole}）`} · ${year} 年 12 月 31 日前`}</p>
            {!reached && forecastText !== '' && <p>{forecastText}</p>}
          </>
        )}
      </div>
    </section>
  )
}

/** Where the hours come from, as earned and as counted. */
export function SourceList({ standing: { bySource } }: { standing: Standing }) {
  const shown = bySource.filter(({ hours }) => hours > 0)
  if (shown.length === 0) return null
  return (
    <section className="learning-block source-list" aria-label="按来源">
      <h2>按来源</h2>
      <dl>
        {shown.map(({ source, hours, capped }) => (
          <div key={source}>
            <dt>
              {hourSourceWords[source]}
              {capped < hours && <small>{`共 ${hours.toFixed(2)}，按上限计`}</small>}
            </dt>
            <dd>{capped.toFixed(2)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** 最短补齐清单: the fewest minutes that lead to the target. */
export function ShortestList({ standing: { shortest, reached } }: { standing: Standing }) {
  if (reached || shortest.length === 0) return null
  return (
    <section className="learning-block source-list" aria-label="最短补齐清单">
      <h2>最短补齐清单</h2>
      <ol className="shortest-list">
        {shortest.map(({ itemId, title, hours, minutesLeft }) => (
          <li key={itemId}>
            <Link to={playAddress({ channel: 'school', id: itemId })}>
              {title}
              <small>{`还需 ${minutesLeft} 分 · ${hours.toFixed(2)} 学时`}</small>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
