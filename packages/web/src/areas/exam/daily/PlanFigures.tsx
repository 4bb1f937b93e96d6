import { type DailyStat, dailyStat } from '@portal/contract/areas/exam/daily/plan.ts'
import { periodDays } from '@portal/contract/areas/points/board-period.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { dayWords } from './day-words.ts'
import { MonthGrid } from './MonthGrid.tsx'

interface PlanFiguresProps {
  planId: string
  onBack: () => void
}

const thisMonth = () => shanghaiDay(new Date()).slice(0, 7)
/** Small shares of a large staff are not nothing. */
const percent = (share: number) => `${share < 0.1 ? Math.round(share * 1000) / 10 : Math.round(share * 100)}%`

/** 参与情况: by day, what is missed most, and how long people keep going. */
export function PlanFigures({ planId, onBack }: PlanFiguresProps) {
  const [month, setMonth] = useState(thisMonth)
  const [orgId, setOrgId] = useState<string>()
  const { from, until } = periodDays('month', month) ?? { from: '', until: '' }
  const found = useQuery(
    query(dailyStat, { planId, from, to: addDays(until, -1), ...(orgId !== undefined && { orgId }) }),
  )
  return (
    <>
      <div className="daily-tools">
        <Button onClick={onBack}>返回</Button>
        <OrgSelect for={P.exam} allowClear value={orgId} onChange={(id) => setOrgId(id ?? undefined)} />
      </div>
      <Loaded of={found} back={<Button onClick={onBack}>返回</Button>}>
        {({ days, missed, streaks }) => (
          <div className="daily-figures">
            <section className="daily-card" aria-label="参与日历">
              <MonthGrid month={month} last={thisMonth()} days={days} onMonth={setMonth}>
                {(day) => <Day day={day} />}
              </MonthGrid>
              <p className="daily-note">每格为参与率和正确率；参与率按现在的面向人数计算，补答计入当日。</p>
            </section>
            <section className="daily-card" aria-label="连续答题分布">
              <h2>连续答题分布</h2>
              <Streaks streaks={streaks} />
            </section>
            <section className="daily-card" aria-label="错误最多">
              <h2>本月错误最多</h2>
              {missed.length === 0 ? <Empty description="暂无数据" /> : <Missed missed={missed} />}
            </section>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Day({ day: { day, expected, answered, madeUp, rightRate } }: { day: DailyStat['days'][number] }) {
  const isAsked = expected > 0 || answered > 0
  const share = expected === 0 ? null : Math.min(1, answered / expected)
  const words = isAsked
    ? `应答 ${expected} 人，已答 ${answered} 人（补答 ${madeUp} 人）${rightRate === null ? '' : `，正确率 ${percent(rightRate)}`}`
    : '无题'
  return (
    <span
      className="daily-day"
      data-state={isAsked ? (answered > 0 ? 'done' : 'missed') : 'none'}
      title={`${dayWords(day)} ${words}`}
    >
      <span>{Number(day.slice(8))}</span>
      <small>{share === null ? '' : percent(share)}</small>
      <small>{rightRate === null ? '' : `对 ${percent(rightRate)}`}</small>
    </span>
  )
}

const bandWords: Record<DailyStat['streaks'][number]['band'], string> = {
  '0': '未连续',
  '1-2': '1–2 天',
  '3-6': '3–6 天',
  '7-13': '7–13 天',
  '14-29': '14–29 天',
  '30+': '30 天以上',
}

function Streaks({ streaks }: Pick<DailyStat, 'streaks'>) {
  const most = Math.max(1, ...streaks.map(({ people }) => people))
  return (
    <ul className="daily-rank">
      {streaks.map(({ band, people }) => (
        <li key={band}>
          <span>{bandWords[band]}</span>
          <span>{people} 人</span>
          <progress className="daily-bar" aria-label={bandWords[band]} max={most} value={people} />
        </li>
      ))}
    </ul>
  )
}

function Missed({ missed }: Pick<DailyStat, 'missed'>) {
  return (
    <ol className="daily-rank">
      {missed.map(({ questionId, number, stemText, n, rate }) => (
        <li key={questionId}>
          <span>
            {number} {stemText}
          </span>
          <span>
            错误率 {percent(rate)}（{n} 次）
          </span>
        </li>
      ))}
    </ol>
  )
}
