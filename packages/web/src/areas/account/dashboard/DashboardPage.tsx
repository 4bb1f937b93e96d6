import { guideDashboard } from '@portal/contract/areas/account/guide.ts'
import { useQuery } from '@tanstack/react-query'
import { BehindAtHome } from '#src/areas/learning/public.ts'
import { NoticePanel } from '#src/areas/notice/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import '../guide/guide.css'
import { AgendaCard } from './AgendaCard.tsx'
import { AllMenus, FrequentMenus } from './AllMenus.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import './dashboard.css'
import { SubmittedCard } from './SubmittedCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'
import { WatchCard } from './WatchCard.tsx'

/** Work home of the back-office, without its chrome: what waits, how my units stand, what runs today. */
export function DashboardPage() {
  const parts = useQuery({ ...query(guideDashboard, {}), refetchOnMount: 'always' })
  const menu = useMenu()
  return (
    <div className="guide office-home">
      <DashboardHead menu={menu} />
      <div className="office-home-body">
        <div>
          <WaitingCard />
          <BehindAtHome />
          <FrequentMenus menu={menu} />
        </div>
        <aside aria-label="今天与提醒">
          <Loaded of={parts}>
            {({ agenda, cards, submitted }) => (
              <>
                <AgendaCard agenda={agenda ?? []} />
                <WatchCard cards={cards} />
                <SubmittedCard submitted={submitted} />
              </>
            )}
          </Loaded>
          <NoticePanel />
        </aside>
        <AllMenus menu={menu} />
      </div>
    </div>
  )
}
