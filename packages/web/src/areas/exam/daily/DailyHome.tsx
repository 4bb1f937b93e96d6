import { dailyToday } from '@portal/contract/areas/exam/daily/daily.ts'
import { dailyMode } from '@portal/contract/areas/exam/daily/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { timeText } from '#src/ui/time/date-text.ts'
import { DailyCalendar } from './DailyCalendar.tsx'
import { dayWords } from './day-words.ts'
import { untilTomorrow } from './until-tomorrow.ts'

type Today = ResultOf<typeof dailyToday>

const modes = wordsOf(dailyMode)

export function DailyHome() {
  const today = useQuery({
    ...query(dailyToday, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => untilTomorrow(state.data),
  })
  return <Loaded of={today}>{(found) => <Home key={found.day} today={found} />}</Loaded>
}

function Home({ today }: { today: Today }) {
  const { setQuery } = usePage()
  const [month, setMonth] = useState(today.day.slice(0, 7))
  const { late, makeUp, participation, streak } = today
  return (
    <div className="daily">
      <header className="daily-head">
        <div>
          <h1>每日答题</h1>
          <p>{dayWords(today.day)}</p>
        </div>
        <p className="daily-streak">
          <strong>{streak}</strong>
          <span>连续天数</span>
        </p>
      </header>
      {late && (
        <Alert
          type="warning"
          showIcon
          title={`${dayWords(late.day)}的答题尚未交卷，${timeText(late.closesAt.getTime())} 前可继续`}
          action={
            <Button size="small" onClick={() => setQuery({ day: late.day }, { push: true })}>
              继续
            </Button>
          }
        />
      )}
      <TodayCard today={today} />
      {makeUp.length > 0 && (
        <section className="daily-card" aria-label="可补答">
          <h2>可补答</h2>
          <p className="daily-note">补答计入连续天数，不计积分。</p>
          <div className="daily-acts">
            {makeUp.map((day) => (
              <Button key={day} onClick={() => setQuery({ day }, { push: true })}>
                补答 {dayWords(day)}
              </Button>
            ))}
          </div>
        </section>
      )}
      <DailyCalendar month={month} today={today.day} onMonth={setMonth} />
      {participation && (
        <section className="daily-card" aria-label="本单位参与情况">
          <h2>本单位今日参与</h2>
          <p className="daily-note">
            {participation.orgName}：{participation.answered}/{participation.expected} 人已完成
          </p>
          <progress
            className="daily-bar"
            aria-label="本单位参与率"
            max={Math.max(1, participation.expected)}
            value={participation.answered}
          />
        </section>
      )}
    </div>
  )
}

const stateWords: Partial<Record<Today['state'], { word: string; colour?: string }>> = {
  open: { word: '今日未答', colour: 'processing' },
  running: { word: '进行中', colour: 'warning' },
  done: { word: '已完成', colour: 'success' },
}

function TodayCard({ today }: { today: Today }) {
  const { setQuery } = usePage()
  const { state, n, mode, planTitle, right, points, attemptId, day } = today
  const shown = stateWords[state]
  if (!shown) {
    return (
      <section className="daily-card" aria-label="今日答题">
        <h2>今日无题</h2>
        <p className="daily-note">今天没有安排给你的每日答题。</p>
      </section>
    )
  }
  return (
    <section className="daily-card daily-today" aria-label="今日答题">
      <div className="daily-today-head">
        <h2>{planTitle}</h2>
        <Tag color={shown.colour}>{shown.word}</Tag>
      </div>
      <p className="daily-note">
        今日 {n} 题{mode && `，${modes[mode]}`}
      </p>
      {state === 'done' ? (
        <>
          <p className="daily-result">
            答对 <strong>{right}</strong>/{n} 题{points > 0 && `，获得 ${points} 积分`}
          </p>
          <div className="daily-acts daily-main">
            <Button type="primary" size="large" onClick={() => setQuery({ attemptId }, { push: true })}>
              查看结果
            </Button>
            <Button size="large" onClick={() => setQuery({ day, again: '1' }, { push: true })}>
              再答一次（不计分）
            </Button>
          </div>
        </>
      ) : (
        <div className="daily-acts daily-main">
          <Button type="primary" size="large" onClick={() => setQuery({ day }, { push: true })}>
            {state === 'running' ? '继续答题' : '开始答题'}
          </Button>
        </div>
      )}
    </section>
  )
}
