import type { guideDashboard } from '@portal/contract/areas/account/guide.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { OfficeCard } from './OfficeCard.tsx'

type Card = ResultOf<typeof guideDashboard>['cards'][number]

const looks: Readonly<Record<string, { icon: IconName; tone: string }>> = {
  overdueHazards: { icon: 'warning', tone: 'bad' },
  failedTranscodes: { icon: 'film', tone: 'warn' },
  approvalGaps: { icon: 'lock', tone: 'warn' },
  runningExams: { icon: 'exam', tone: 'plain' },
  signedToday: { icon: 'signIn', tone: 'plain' },
}
const HEALTH = 'health'
const WELL = '正常'

const lookOf = ({ code, figure }: Card): { icon: IconName; tone: string } => {
  if (code !== HEALTH) return looks[code] ?? { icon: 'target', tone: 'plain' }
  return figure === WELL ? { icon: 'tick', tone: 'ok' } : { icon: 'warning', tone: 'bad' }
}

/** 要留意: figures that want somebody; what stands at nothing is not said. */
export function WatchCard({ cards }: { cards: readonly Card[] }) {
  const shown = cards.filter(({ figure }) => figure !== '0')
  if (shown.length === 0) return null
  return (
    <OfficeCard title="要留意">
      <ul className="office-watch">
        {shown.map((card) => {
          const { icon, tone } = lookOf(card)
          return (
            <li key={card.code} data-tone={tone}>
              <Icon name={icon} />
              <Link to={card.link}>{card.title}</Link>
              <b>{card.figure}</b>
            </li>
          )
        })}
      </ul>
    </OfficeCard>
  )
}
