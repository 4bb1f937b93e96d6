import type { BoardEntry } from '@portal/contract/areas/meeting/room.ts'
import { Link } from 'react-router'
import { WeekGrid } from '#src/shared/week-board/WeekGrid.tsx'
import type { BoardDay } from '#src/shared/week-board/week.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { meetingAddress } from '../addresses.ts'
import { hoursText } from '../meeting/time-words.ts'
import { lookOf } from './board-week.ts'
import { countWords } from './board-words.ts'

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
    <WeekGrid label="一周会议，按会议室" corner="会议室" days={days} lines={lines} now={now} lookOf={lookOf}>
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </WeekGrid>
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
    <Link className="week-entry" data-look={look} to={meetingAddress(entry.id)} title={said}>
      {body}
    </Link>
  ) : (
    <span className="week-entry" data-look={look} title={said}>
      {body}
    </span>
  )
}
