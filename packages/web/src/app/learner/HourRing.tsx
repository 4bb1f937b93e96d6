import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { wallClock } from '#src/ui/time/instant.ts'

const RADIUS = 10
const ROUND = 2 * Math.PI * RADIUS

/** 学时 ring of this year; without a target there is nothing to fill and no ring. */
export function HourRing() {
  const { data } = useQuery(query(courseHourCount, { year: wallClock(serverNow()).year }))
  if (!data || data.target === null) return null
  const { total, target } = data
  const share = target === 0 ? 1 : Math.min(1, total / target)
  const name = `今年学时 ${total}，目标 ${target}`

  return (
    <Link to="/netSchool/learnProgress" className="hour-ring" aria-label={name} title={name}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r={RADIUS} />
        <circle cx="12" cy="12" r={RADIUS} strokeDasharray={`${share * ROUND} ${ROUND}`} />
      </svg>
    </Link>
  )
}
