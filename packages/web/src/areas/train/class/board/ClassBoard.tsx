import { listRooms } from '@portal/contract/areas/meeting/room.ts'
import { sessionCalendar } from '@portal/contract/areas/train/session/session.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { addDays, shanghaiClock, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { use, useState } from 'react'
import { Link } from 'react-router'
import { Failure } from '#src/kit/Loaded.tsx'
import '#src/kit/list/list.css'
import { useFill } from '#src/kit/list/use-fill.ts'
import { query } from '#src/kit/query.ts'
import { TabSlot } from '#src/kit/tabs/tab-slot.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { useMinute } from '#src/shared/week-board/use-minute.ts'
import { WeekGrid, type WeekLine } from '#src/shared/week-board/WeekGrid.tsx'
import { askedWeek, WeekTurn } from '#src/shared/week-board/WeekTurn.tsx'
import { type BoardDay, daysOfWeek, isOn } from '#src/shared/week-board/week.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { classAddress } from '../../addresses.ts'
import './board.css'

const MoveSession = late(() => import('./MoveSession.tsx').then((module) => module.MoveSession))

export type Entry = ResultOf<typeof sessionCalendar>['list'][number]
type By = 'room' | 'lecturer'

/** What was dragged where. */
export interface Moved {
  entry: Entry
  day: string
  roomId?: string | null
  lecturers?: { from: string; to: string }
}

const rooms = query(listRooms, { page: 1, pageSize: 200, keyword: '', exactTotal: false, filter: { enabled: true } })

/** 日历: a week of sessions by room or by lecturer; those of one's own classes can be dragged elsewhere. */
export function ClassBoard() {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const now = useMinute()
  const today = shanghaiDay(new Date(now))
  const week = askedWeek(address.week, today)
  const by: By = address.by === 'lecturer' ? 'lecturer' : 'room'
  const found = useQuery({
    ...query(sessionCalendar, { from: startOfDay(week.from), to: startOfDay(addDays(week.to, 1)) }),
    placeholderData: keepPreviousData,
  })
  const frame = useFill(!phone)
  const { take } = use(TabSlot) ?? {}
  const entries = found.data?.list ?? []
  const days = daysOfWeek(week.from, entries)
  return (
    <section className="kit-list week-board" aria-label="课程日历" ref={frame}>
      <header className="kit-list-head">
        <h1>
          课次<span> {entries.length}</span>
        </h1>
        <span className="kit-tab-slot" ref={take} />
        <WeekTurn days={days} monday={week.from} today={today} />
        {!phone && (
          <span className="kit-list-acts">
            <Segmented<By>
              aria-label="按什么排列"
              options={[
                { value: 'room', label: '按教室' },
                { value: 'lecturer', label: '按讲师' },
              ]}
              value={by}
              onChange={(next) => setQuery({ by: next === 'room' ? undefined : next })}
            />
          </span>
        )}
      </header>
      {found.data ? (
        phone ? (
          <Agenda days={days} entries={entries} today={today} />
        ) : (
          <Grid days={days} entries={entries} by={by} now={now} />
        )
      ) : found.error ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LateSkeleton />
      )}
    </section>
  )
}

const lookOf = ({ from, to, classState }: Entry, now: number): string => {
  if (classState === 'draft' || classState === 'in_review') return 'draft'
  if (to.getTime() <= now) return 'done'
  return from.getTime() <= now ? 'now' : 'session'
}

const hoursText = ({ from, to }: Entry) => `${shanghaiClock(from).slice(0, 5)}–${shanghaiClock(to).slice(0, 5)}`

/** A line a room that has something or could; what is in none stands last. */
const roomLines = (entries: readonly Entry[], known: readonly { id: string; name: string; seats: number }[]) => [
  ...known.map(({ id, name, seats }) => ({
    key: id,
    name,
    note: `${seats} 席`,
    own: entries.filter(({ roomId }) => roomId === id),
  })),
  {
    key: '',
    name: '其他地点',
    note: '不占教室',
    own: entries.filter(({ roomId }) => roomId === null || !known.some(({ id }) => id === roomId)),
  },
]

const lecturerLines = (entries: readonly Entry[]): WeekLine<Entry>[] => {
  const names = new Map(entries.flatMap(({ lecturers }) => lecturers.map(({ id, name }) => [id, name] as const)))
  return [...names].map(([id, name]) => {
    const own = entries.filter(({ lecturers }) => lecturers.some((each) => each.id === id))
    return { key: id, name, note: `${own.length} 课次`, own }
  })
}

interface GridProps {
  days: readonly BoardDay[]
  entries: readonly Entry[]
  by: By
  now: number
}

function Grid({ days, entries, by, now }: GridProps) {
  const known = useQuery(rooms).data?.list ?? []
  const [dragged, setDragged] = useState<{ entry: Entry; line: string }>()
  const [moved, setMoved] = useState<Moved>()
  const lines = by === 'room' ? roomLines(entries, known) : lecturerLines(entries)
  const drop = (line: WeekLine<Entry>, day: string) => {
    if (!dragged) return
    const { entry, line: from } = dragged
    setDragged(undefined)
    if (shanghaiDay(entry.from) === day && from === line.key) return
    setMoved({
      entry,
      day,
      ...(from !== line.key && (by === 'room' ? { roomId: line.key || null } : { lecturers: { from, to: line.key } })),
    })
  }
  if (lines.length === 0) return <EmptyNew text="这一周没有课次" />
  return (
    <>
      <WeekGrid
        label={by === 'room' ? '一周课次，按教室' : '一周课次，按讲师'}
        corner={by === 'room' ? '教室' : '讲师'}
        days={days}
        lines={lines}
        now={now}
        lookOf={(entry) => lookOf(entry, now)}
        onDrop={(event, line, day) => {
          event.preventDefault()
          drop(line, day)
        }}
      >
        {(entry, line) => (
          <Link
            key={entry.id}
            className="week-entry"
            data-look={lookOf(entry, now)}
            to={classAddress(entry.classId, 'plan')}
            title={`《${entry.className}》${entry.title}${entry.movable ? '，可拖动到其他时间或教室' : ''}`}
            draggable={entry.movable}
            onDragStart={() => setDragged({ entry, line: line.key })}
            onDragEnd={() => setDragged(undefined)}
          >
            <span>
              {hoursText(entry)}
              <em>{by === 'room' ? entry.lecturers.map(({ name }) => name).join('、') : entry.where}</em>
            </span>
            <b>{entry.className}</b>
          </Link>
        )}
      </WeekGrid>
      {moved && <MoveSession moved={moved} onClose={() => setMoved(undefined)} />}
    </>
  )
}

interface AgendaProps {
  days: readonly BoardDay[]
  entries: readonly Entry[]
  today: string
}

/** The week on a phone, day by day. */
function Agenda({ days, entries, today }: AgendaProps) {
  if (entries.length === 0) return <EmptyNew text="这一周没有课次" />
  return (
    <div className="week-agenda">
      {days.map(({ day, name, date }) => {
        const own = entries.filter((entry) => isOn(entry, day))
        return (
          own.length > 0 && (
            <section key={day} aria-label={`${name} ${date} 日`}>
              <h2>
                {name} {date} 日{day === today && <em>今天</em>}
              </h2>
              {own.map((entry) => (
                <Link key={entry.id} className="week-agenda-row" to={classAddress(entry.classId, 'plan')}>
                  <b>{entry.title}</b>
                  <em>{hoursText(entry)}</em>
                  <span>
                    {[`《${entry.className}》`, entry.lecturers.map((each) => each.name).join('、'), entry.where]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </Link>
              ))}
            </section>
          )
        )
      })}
    </div>
  )
}
