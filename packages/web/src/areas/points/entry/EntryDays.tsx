import type { PointsEntry } from '@portal/contract/areas/points/entry.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { Link } from 'react-router'
import { serverNow } from '#src/platform/session/session.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { sourceAddress } from '../addresses.ts'
import { dayHead } from './day-head.ts'
import { PointsChange } from './PointsChange.tsx'

interface EntryDaysProps {
  rows: readonly PointsEntry[]
  /** Things of somebody else are not mine to open. */
  isOwn: boolean
}

/** Entries as cards by day: what for, when, and how many. */
export function EntryDays({ rows, isOwn }: EntryDaysProps) {
  const days = Map.groupBy(rows, ({ occurredAt }) => shanghaiDay(occurredAt))
  const today = shanghaiDay(new Date(serverNow()))
  return (
    <div className="points-days">
      {[...days].map(([day, entries]) => (
        <section key={day} aria-label={dayHead(day, today)}>
          <h2>{dayHead(day, today)}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} data-row={entry.id}>
                <Entry entry={entry} isOwn={isOwn} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({ entry, isOwn }: { entry: PointsEntry; isOwn: boolean }) {
  const { matter, title, reason, points, occurredAt, day, relation, sourceId } = entry
  const what = title || reason || matter
  const to = isOwn ? sourceAddress(sourceId) : null
  const facts = [
    dateTimeText(occurredAt.toISOString()).slice(-5),
    what === matter ? '' : matter,
    what === reason ? '' : reason,
    shanghaiDay(occurredAt) === day ? '' : `计入 ${day}`,
    relation,
  ]
  return (
    <>
      <div>
        {to ? <Link to={to}>{what}</Link> : <b>{what}</b>}
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <PointsChange points={points} />
    </>
  )
}
