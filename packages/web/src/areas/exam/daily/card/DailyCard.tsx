import { dailyToday } from '@portal/contract/areas/exam/daily/daily.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { useSession } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { untilTomorrow } from '../until-tomorrow.ts'
import '#src/ui/plain/verb.css'
import './daily-card.css'
import { DailyOpening } from './DailyOpening.tsx'

const PAGE = '/netSchool/dailyAnswer'

type Today = ResultOf<typeof dailyToday>

/** 今日一题 on the home: asked, answered and explained in the card, one question after the other. */
export function DailyCard() {
  const today = useQuery({
    ...query(dailyToday, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => untilTomorrow(state.data),
  })
  const found = today.data
  if (!found || (found.state !== 'open' && found.state !== 'running' && found.state !== 'done')) return null
  return <Card key={found.day} today={found} />
}

function Card({ today }: { today: Today }) {
  // Somebody else's day may be looked at, not answered.
  const isPreview = useSession(({ preview }) => Boolean(preview))
  // Whoever answered here sees his last verdict until he leaves; the day itself is done by then.
  const [isHere, setHere] = useState(today.state !== 'done')
  const { state, streak, n } = today
  return (
    <section className="home-card daily-slot" aria-label="今日一题">
      <div className="daily-slot-head">
        <h2>今日一题</h2>
        {streak > 0 && (
          <span className="daily-slot-streak">
            <Icon name="flame" />
            连续 {streak} 天
          </span>
        )}
      </div>
      {isHere && !isPreview && <DailyOpening n={n} isBegun={state === 'running'} onEnd={() => setHere(false)} />}
      {isHere && isPreview && <p className="daily-slot-note">今天 {n} 题</p>}
      {!isHere && state === 'done' && <Done today={today} />}
    </section>
  )
}

function Done({ today: { right, n, points, attemptId } }: { today: Today }) {
  return (
    <div className="daily-slot-done">
      <p>
        <b>
          今天答对 {right} / {n} 题
        </b>
        {points > 0 && <span>+{points} 积分</span>}
      </p>
      <Link to={`${PAGE}?attemptId=${attemptId ?? ''}`} className="verb">
        看解析
      </Link>
    </div>
  )
}
