import { type HistoryDay, historyDay, historyMonth } from '@portal/contract/areas/history/day.ts'
import { historyWords } from '@portal/contract/areas/history/words.ts'
import { addDays } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { useSwipe } from '#src/ui/touch/use-swipe.ts'
import { COLUMNS, PARTY, TOPICS } from '../../addresses.ts'
import { TwoMinutes } from '../../quiz/TwoMinutes.tsx'
import '../../history.css'
import { DayEntries } from './DayEntries.tsx'
import { dateWords, readDate } from './days.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { Narrow } from './Narrow.tsx'
import { narrowingOf } from './narrowing.ts'
import { WeekStrip } from './WeekStrip.tsx'

const filterKeys = ['labelId', 'decade', 'importance'] as const

/** 历史日历: what happened on a day, today's by the server where none is asked for. */
export function CalendarPage() {
  const { query: address, setQuery, setTitle } = usePage()
  const phone = useMedia(PHONE)
  const asked = readDate(address.date)
  const today = dateText(serverNow())
  const date = asked ?? today
  const narrowing = narrowingOf(address)
  const found = useQuery({
    ...query(historyDay, { ...(asked !== null && { date: asked }), ...narrowing }),
    placeholderData: keepPreviousData,
  })
  const choose = (day: string) => setQuery({ date: day === today ? undefined : day })
  const swipe = useSwipe({
    onSwipe: (way) => {
      if (way === 'left' || way === 'right') choose(addDays(date, way === 'left' ? 1 : -1))
    },
  })

  // Follows the shell: its line says what the page is about.
  useEffect(() => setTitle('历史上的今天'), [setTitle])
  return (
    <div className="history-calendar">
      <aside>
        {phone ? (
          <Week date={date} today={today} onDay={choose} />
        ) : (
          <>
            <Month date={date} today={today} onDay={choose} />
            <Narrow />
          </>
        )}
      </aside>
      <main {...(phone && swipe)}>
        {address.date !== undefined && asked === null && (
          <Alert
            type="info"
            showIcon
            title={historyWords.dateInvalid}
            closable={{ onClose: () => setQuery({ date: undefined }) }}
          />
        )}
        <Loaded of={found}>
          {(day) => (
            <Day
              key={day.date}
              day={day}
              isNarrowed={filterKeys.some((key) => Boolean(address[key]))}
              onClear={() => setQuery(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
              onDay={choose}
            />
          )}
        </Loaded>
      </main>
    </div>
  )
}

interface ChoosingProps {
  date: string
  today: string
  onDay: (day: string) => void
}

/** The month of the date, or another one that is looked through meanwhile. */
function Month({ date, today, onDay }: ChoosingProps) {
  const { query: address } = usePage()
  const [looked, setLooked] = useState<{ at: string; month: string }>()
  const month = looked?.at === date ? looked.month : date.slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const found = useQuery({
    ...query(historyMonth, { year, month: number, ...narrowingOf(address) }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="history-card" aria-label="月历">
      <Loaded of={found}>
        {(days) => (
          <MonthGrid
            month={month}
            days={days}
            today={today}
            chosen={date}
            onMonth={(next) => setLooked({ at: date, month: next })}
            onDay={onDay}
          />
        )}
      </Loaded>
      <div className="history-month-foot">
        <LateDatePicker
          aria-label="跳到日期"
          placeholder="跳到日期"
          value={null}
          onChange={(picked: { format(as: string): string } | null) => picked && onDay(picked.format('YYYY-MM-DD'))}
        />
        <Button disabled={date === today} onClick={() => onDay(today)}>
          回到今天
        </Button>
      </div>
    </section>
  )
}

/** On a phone the week; pulled down, or by its button, the month. */
function Week({ date, today, onDay }: ChoosingProps) {
  const { query: address } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [isNarrowing, setNarrowing] = useState(filterKeys.some((key) => Boolean(address[key])))
  const pull = useSwipe({
    onSwipe: (way) => {
      if (way === 'down') setOpen(true)
      else if (way === 'up') setOpen(false)
      else onDay(addDays(date, way === 'left' ? 7 : -7))
    },
  })
  const choose = (day: string) => {
    setOpen(false)
    onDay(day)
  }
  return (
    <div {...pull}>
      {isOpen ? (
        <Month date={date} today={today} onDay={choose} />
      ) : (
        <WeekStrip date={date} today={today} onDay={choose} />
      )}
      <div className="history-week-foot">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起月历' : '月历'}
        </button>
        <button type="button" aria-expanded={isNarrowing} onClick={() => setNarrowing(!isNarrowing)}>
          筛选
        </button>
        {date !== today && (
          <button type="button" onClick={() => choose(today)}>
            回到今天
          </button>
        )}
      </div>
      {isNarrowing && <Narrow />}
    </div>
  )
}

interface DayProps {
  day: HistoryDay
  isNarrowed: boolean
  onClear: () => void
  onDay: (day: string) => void
}

function Day({ day: { date, lunar, list, nearest, quiz }, isNarrowed, onClear, onDay }: DayProps) {
  return (
    <>
      <h1 className="history-date">
        {dateWords(date)} <small>农历{lunar}</small>
      </h1>
      {list.length > 0 && <DayEntries list={list} />}
      {list.length === 0 && isNarrowed && <EmptyFiltered onClear={onClear} />}
      {list.length === 0 && (
        <section className="history-card" aria-label="最近的三天">
          {nearest.length === 0 ? (
            <EmptyNew text="还没有历史条目" />
          ) : (
            <>
              <p className="history-note">这一天没有条目，最近的有：</p>
              <ul className="history-nearest">
                {nearest.map((near) => (
                  <li key={near.date}>
                    <button type="button" onClick={() => onDay(near.date)}>
                      <b>{dateWords(near.date).slice(7)}</b>
                      <span>{near.title}</span>
                      <small>{near.count} 条</small>
                    </button>
                  </li>
                ))}
              </ul>
              <Button block onClick={() => nearest[0] && onDay(nearest[0].date)}>
                看最近的一天
              </Button>
            </>
          )}
        </section>
      )}
      {quiz && <TwoMinutes key={date} date={date} quiz={quiz} />}
      <nav className="history-card history-links" aria-label="更多历史">
        <Link to={TOPICS}>历史专题</Link>
        <Link to={PARTY}>学党史</Link>
        <Link to={COLUMNS}>专栏</Link>
      </nav>
    </>
  )
}
