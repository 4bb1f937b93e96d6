import { MINUTE_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import type { DragEvent, ReactNode } from 'react'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { type BoardDay, isOn, onStrip, type Timed } from './week.ts'
import './week-board.css'

interface Entry extends Timed {
  id: string
}

/** A line of the board: a room, a lecturer. */
export interface WeekLine<Of extends Entry> {
  key: string
  name: string
  note: string
  own: readonly Of[]
}

interface WeekGridProps<Of extends Entry> {
  /** What the board shows, and what its lines are. */
  label: string
  corner: string
  days: readonly BoardDay[]
  lines: readonly WeekLine<Of>[]
  now: number
  /** Colour of an entry on the strip. */
  lookOf: (entry: Of) => string
  children: (entry: Of, line: WeekLine<Of>) => ReactNode
  /** Takes what is dragged onto a day of a line. */
  onDrop?: (event: DragEvent, line: WeekLine<Of>, day: string) => void
}

/** A week: a line a room, a column a day, each with the strip of its hours. */
export function WeekGrid<Of extends Entry>({ label, corner, days, lines, now, ...cells }: WeekGridProps<Of>) {
  const today = shanghaiDay(new Date(now))
  const columns = { gridTemplateColumns: `120px repeat(${days.length}, minmax(0, 1fr))` }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keys
    <div className="week-grid" role="table" aria-label={label} tabIndex={0}>
      <div className="week-grid-head" role="row" style={columns}>
        <span role="columnheader">{corner}</span>
        {days.map(({ day, name, date }) => (
          <span key={day} role="columnheader" data-today={day === today || undefined}>
            {name} <b>{date}</b>
            {day === today && <em>今天 {dateTimeText(now).slice(-5)}</em>}
          </span>
        ))}
      </div>
      {lines.map((line) => (
        <div key={line.key} className="week-grid-row" role="row" style={columns}>
          <div className="week-grid-room" role="rowheader">
            <b title={line.name}>{line.name}</b>
            <span>{line.note}</span>
          </div>
          {days.map(({ day }) => (
            <DayCell
              key={day}
              {...cells}
              day={day}
              line={line}
              entries={line.own.filter((entry) => isOn(entry, day))}
              now={day === today ? now : null}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type CellProps<Of extends Entry> = Pick<WeekGridProps<Of>, 'lookOf' | 'children' | 'onDrop'> & {
  day: string
  line: WeekLine<Of>
  entries: readonly Of[]
  now: number | null
}

/** What is on one line on one day: the strip of its hours, and the entries beneath. */
function DayCell<Of extends Entry>({ day, line, entries, now, lookOf, children, onDrop }: CellProps<Of>) {
  const hour = now === null ? null : onStrip(now, now + MINUTE_MS, day)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only takes what is dragged; by key it is moved in the timetable
    <div
      className="week-cell"
      role="cell"
      data-today={now !== null || undefined}
      onDragOver={onDrop && ((event) => event.preventDefault())}
      onDrop={onDrop && ((event) => onDrop(event, line, day))}
    >
      <div className="week-strip" aria-hidden="true">
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
      {entries.length === 0 ? <span className="week-free">空闲</span> : entries.map((entry) => children(entry, line))}
    </div>
  )
}
