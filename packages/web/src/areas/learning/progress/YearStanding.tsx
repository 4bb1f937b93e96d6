import type { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { useSession } from '#src/platform/session/session.ts'
import { playAddress } from '../course/VideoCard.tsx'

type Standing = ResultOf<typeof courseHourCount>

/** 今年学时, what is owed and the shortest way to it. */
export function YearStanding({ standing }: { standing: Standing }) {
  return (
    <div className="standing">
      <Ring standing={standing} />
      <Shortest standing={standing} />
      <Months standing={standing} />
    </div>
  )
}

function Ring({ standing }: { standing: Standing }) {
  const owes = useSession((session) => session.safetyNetRoles)
  const { year, total, target, remain, rate, reached, forecastText, bySource, targetRole } = standing
  const hasTarget = owes && target !== null
  return (
    <section className="learning-card ring" aria-label={`${year} 年学时`}>
      <Progress
        type="circle"
        size={148}
        percent={hasTarget ? (rate ?? 0) : 100}
        strokeColor="var(--warm)"
        aria-label={hasTarget ? `达标率 ${rate ?? 0}%` : `已获 ${total.toFixed(2)} 学时`}
        format={() => (
          <span className="ring-words">
            <strong>{total.toFixed(2)}</strong>
            <span className="learning-note">{year} 年学时</span>
          </span>
        )}
      />
      <div>
        {hasTarget ? (
          <>
            <p>{`目标 ${target.toFixed(2)} 学时${targetRole === '' ? '' : `（${targetRole}）`}`}</p>
            <p className={reached ? 'learning-done' : 'learning-warm'}>
              {reached ? '已达标' : remain > 0 ? `还差 ${remain.toFixed(2)} 学时` : '学时已满，必修尚未完成'}
            </p>
            {forecastText !== '' && <p className="learning-note">{forecastText}</p>}
          </>
        ) : (
          <p>暂无目标学时</p>
        )}
        <ul className="ring-sources">
          {bySource
            .filter(({ hours }) => hours > 0)
            .map(({ source, hours, capped }) => (
              <li key={source}>
                {hourSourceWords[source]} {capped.toFixed(2)}
                {capped < hours && <span className="learning-note">{`（共 ${hours.toFixed(2)}，按上限计）`}</span>}
              </li>
            ))}
        </ul>
      </div>
    </section>
  )
}

function Shortest({ standing: { shortest, reached } }: { standing: Standing }) {
  if (reached || shortest.length === 0) return null
  return (
    <section className="learning-card" aria-label="最短补齐清单">
      <h2>最短补齐清单</h2>
      <ol className="jump-list">
        {shortest.map(({ itemId, title, hours, minutesLeft }) => (
          <li key={itemId}>
            <Link to={playAddress({ channel: 'school', id: itemId })}>
              {title}
              <span className="learning-note">{`还需 ${minutesLeft} 分 · ${hours.toFixed(2)} 学时`}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Months({ standing: { byMonth } }: { standing: Standing }) {
  const most = Math.max(...byMonth, 0.01)
  return (
    <section className="learning-card" aria-label="每月学时">
      <h2>每月学时</h2>
      <ol className="months">
        {byMonth.map((hours, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month.
          <li key={index}>
            <span className="months-figure">{hours > 0 ? hours.toFixed(2) : ''}</span>
            <span className="months-bar" style={{ height: `${(hours / most) * 64}px` }} />
            <span className="learning-note" aria-label={`${index + 1}月`}>
              {index + 1}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
