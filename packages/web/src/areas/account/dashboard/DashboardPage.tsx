import { guideDashboard } from '@portal/contract/areas/account/guide.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { NoticePanel } from '#src/areas/notice/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { backOfficeAddress } from '#src/platform/screens/last-page.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { useSession } from '#src/platform/session/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { GuideHead } from '../guide/GuideHead.tsx'
import '../guide/guide.css'
import { AllMenus } from './AllMenus.tsx'
import './dashboard.css'
import { Trend } from './Trend.tsx'

type Card = ResultOf<typeof guideDashboard>['cards'][number]

/** Work home of the back-office, without its chrome. */
export function DashboardPage() {
  const cards = useQuery(query(guideDashboard, {}))
  const session = useSession()
  const menu = useMenu()
  const backOffice = backOfficeAddress(session, menu)

  return (
    <div className="guide">
      <GuideHead title="主页" />
      <div className="guide-body">
        <div className="dashboard-head">
          <h1>主页</h1>
          <Button onClick={() => go('/guide')}>返回导航</Button>
          {backOffice && (
            <Button type="primary" onClick={() => go(backOffice)}>
              进入后台
            </Button>
          )}
        </div>
        <Loaded of={cards}>
          {(data) => (data.cards.length === 0 ? <EmptyNew text="暂无可显示的数据" /> : <Cards cards={data.cards} />)}
        </Loaded>
        <NoticePanel />
        <AllMenus menu={menu} />
      </div>
    </div>
  )
}

function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="dashboard-cards">
      {cards.map(({ code, title, figure, trend, link }) => (
        <li key={code}>
          <Link to={link} className="dashboard-card">
            <span>{title}</span>
            <b>{figure}</b>
            <Trend figures={trend} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
