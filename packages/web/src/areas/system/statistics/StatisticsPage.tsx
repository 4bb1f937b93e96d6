import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { BehindTab } from '#src/areas/learning/public.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import './statistics.css'

const ReportTab = late(() => import('./ReportTab.tsx').then((module) => module.ReportTab))
const ShelfTab = late(() => import('./ShelfTab.tsx').then((module) => module.ShelfTab))
const MetricTab = late(() => import('./MetricTab.tsx').then((module) => module.MetricTab))
const CustomTab = late(() => import('./custom/CustomTab.tsx').then((module) => module.CustomTab))
const ScheduleTab = late(() => import('./schedule/ScheduleTab.tsx').then((module) => module.ScheduleTab))
const BoardTab = late(() => import('./board/BoardTab.tsx').then((module) => module.BoardTab))

const tabs: readonly { key: string; label: string; codes: readonly Privilege[]; children: ReactNode }[] = [
  { key: 'behind', label: '单位达标', codes: [P.statistics, P.roleHours], children: <BehindTab /> },
  { key: 'report', label: '报表', codes: [P.statistics], children: <ReportTab /> },
  { key: 'shelf', label: '报告', codes: [P.statistics], children: <ShelfTab /> },
  { key: 'metric', label: '指标说明', codes: [P.statistics], children: <MetricTab /> },
  { key: 'custom', label: '自定义报表', codes: [P.statistics], children: <CustomTab /> },
  { key: 'schedule', label: '定时发送', codes: [P.statisticsSchedule], children: <ScheduleTab /> },
  { key: 'board', label: '大屏', codes: [P.statisticsScreen], children: <BoardTab /> },
]

/** 统计管理: named reports whose figures open down to the rows they count, and what people make of them. */
export function StatisticsPage() {
  const session = useSession()
  const shown = tabs.filter(({ codes }) => holds(codes, session))
  const { query: address, setQuery } = usePage()
  const [asked, chooseTab] = usePageTab(shown.map(({ key }) => key))
  // An address that names a report means it, whatever the page begins with.
  const tab = address.tab === undefined && address.report !== undefined ? 'report' : asked
  const choose = (key: string) => {
    chooseTab(key)
    if (key !== 'report') setQuery({ report: undefined, orgId: undefined })
  }
  return (
    <PageTabs
      activeKey={tab}
      onChange={choose}
      items={shown.map(({ key, label, children }) => ({ key, label, children }))}
    />
  )
}
