import type { GuideAgenda } from '@portal/contract/areas/account/guide.ts'
import { Link } from 'react-router'
import { timeText } from '#src/ui/time/date-text.ts'
import { OfficeCard } from './OfficeCard.tsx'

/** 今天: what I run today, by its hour. */
export function AgendaCard({ agenda }: { agenda: readonly GuideAgenda[] }) {
  if (agenda.length === 0) return null
  return (
    <OfficeCard title="今天">
      <ul className="office-day">
        {agenda.map(({ kind, id, at, title, note, running, link }) => (
          <li key={`${kind} ${id}`}>
            <time>{timeText(at.getTime()).slice(0, 5)}</time>
            <Link to={link}>
              <b title={title}>{title}</b>
              <small>{note}</small>
            </Link>
            {running && <span className="office-now">进行中</span>}
          </li>
        ))}
      </ul>
    </OfficeCard>
  )
}
