import type { BoardEntry } from '@portal/contract/areas/meeting/room.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { meetingAddress } from '../addresses.ts'
import { hoursText } from '../meeting/time-words.ts'
import { countWords } from './board-words.ts'
import { type BoardDay, isOn, lookOf, onStrip } from './board-week.ts'

interface Room {
  id: string
  name: string
  seats: number
}

interface GridProps {
  days: readonly BoardDay[]
  entries: readonly BoardEntry[]
  rooms: readonly Room[]
  now: number
}

/** Entries that stand under no room: online, or at a place that is none. */
const isElsewhere = (rooms: readonly Room[]) => {
  const ids = new Set(rooms.map(({ id }) => id))
  return ({ roomId }: BoardEntry) => roomId === null || !ids.has(roomId)
}

export function BoardGrid({ days, entries, rooms, now }: GridProps) {
  const today = shanghaiDay(new Date(now))
  const columns = { gridTemplateColumns: `120px repeat(${days.length}, minmax(0, 1fr))` }
  const lines = [
    ...rooms.map((room) => ({
      key: room.id,
      name: room.name,
      note: `${room.seats} 席`,
      own: entries.filter(({ roomId }) => roomId === room.id),
    })),
    { key: 'elsewhere', name: '线上', note: '不占会议室', own: entries.filter(isElsewhere(rooms)) },
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keys
    <div className="meeting-grid" role="table" aria-label="一周会议，按会议室" tabIndex={0}>
      <div className="meeting-grid-head" role="row" style={columns}>
        <span role="columnheader">会议室</span>
        {days.map(({ day, name, date }) => (
          <span key={day} role="columnheader" data-today={day === today || undefined}>
            {name} <b>{date}</b>
            {day === today && <em>今天 {dateTimeText(now).slice(-5)}</em>}
          </span>
        ))}
      </div>
      {lines.map(({ key, name, note, own }) => (
        <div key={key} className="meeting-grid-row" role="row" style={columns}>
          <div className="meeting-grid-room" role="rowheader">
            <b title={name}>{name}</b>
            <span>{note}</span>
          </div>
          {days.map(({ day }) => (
            <DayCell
              key={day}
              day={day}
              entries={own.filter((entry) => isOn(entry, day))}
              now={day === today ? now : null}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** What is in one room on one day: the strip of its hours, and the meetings beneath. */
function DayCell({ day, entries, now }: { day: string; entries: readonly BoardEntry[]; now: number | null }) {
  const hour = now === null ? null : onStrip(now, now + 60_000, day)
  return (
    <div className="meeting-cell" role="cell" data-today={now !== null || undefined}>
      <div className="meeting-strip" aria-hidden="true">
        {entries.map((entry) => {
          const place = onStrip(entry.from.getTime(), entry.to.getTime(), day)
          return (
            place && (
              <i
                key={entry.id}
                data-look={lookOf(entry)}
                style={{ left: `${place.left}%`, width: `${place.width}%` }}
              />
            )
          )
        })}
        {hour && <i data-look="hour" style={{ left: `${hour.left}%` }} />}
      </div>
      {entries.length === 0 ? (
        <span className="meeting-free">空闲</span>
      ) : (
        entries.map((entry) => <Entry key={entry.id} entry={entry} />)
      )}
    </div>
  )
}

function Entry({ entry }: { entry: BoardEntry }) {
  const look = lookOf(entry)
  const words = countWords(entry)
  const body = (
    <>
      <span>
        {hoursText(entry.from, entry.to)}
        {words !== '' && (
          <em>
            {look === 'clash' && <Icon name="warning" small />}
            {words}
          </em>
        )}
      </span>
      <b>{entry.title}</b>
    </>
  )
  const said = entry.clashesWith === null ? entry.title : `${entry.title}：会议室该时段已被《${entry.clashesWith}》占用`
  return entry.open && entry.use === 'meeting' ? (
    <Link className="meeting-entry" data-look={look} to={meetingAddress(entry.id)} title={said}>
      {body}
    </Link>
  ) : (
    <span className="meeting-entry" data-look={look} title={said}>
      {body}
    </span>
  )
}
