import type { BoardEntry } from '@portal/contract/areas/meeting/room.ts'
import { Link } from 'react-router'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { meetingAddress } from '../addresses.ts'
import { hoursText } from '../meeting/time-words.ts'
import { countWords } from './board-words.ts'
import { type BoardDay, isOn, lookOf } from './board-week.ts'

interface AgendaProps {
  days: readonly BoardDay[]
  entries: readonly BoardEntry[]
  rooms: readonly { id: string; name: string }[]
  today: string
}

/** The week on a phone: day by day, what may be opened, with its place. */
export function BoardAgenda({ days, entries, rooms, today }: AgendaProps) {
  const own = entries.filter(({ open }) => open)
  const placeOf = ({ roomId, place }: BoardEntry) => rooms.find(({ id }) => id === roomId)?.name ?? place
  if (own.length === 0) return <EmptyNew text="这一周没有会议" />
  return (
    <div className="meeting-agenda">
      {days.map(({ day, name, date }) => {
        const list = own.filter((entry) => isOn(entry, day))
        return (
          list.length > 0 && (
            <section key={day} aria-label={`${name} ${date} 日`}>
              <h2>
                {name} {date} 日{day === today && <em>今天</em>}
              </h2>
              {list.map((entry) => (
                <Link
                  key={entry.id}
                  className="meeting-agenda-row"
                  data-look={lookOf(entry)}
                  to={meetingAddress(entry.id)}
                >
                  <b>{entry.title}</b>
                  <em>{countWords(entry)}</em>
                  <span>
                    {hoursText(entry.from, entry.to)} · {placeOf(entry)}
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
