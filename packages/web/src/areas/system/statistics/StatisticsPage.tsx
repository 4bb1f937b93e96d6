import { usePageTab } from '#src/kit/use-page-tab.ts'
import { LateTabs } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import './statistics.css'

const ReportTab = late(() => import('./ReportTab.tsx').then((module) => module.ReportTab))
const MetricTab = late(() => import('./MetricTab.tsx').then((module) => module.MetricTab))

const tabs = [
  { key: 'report', label: '报表', children: <ReportTab /> },
  { key: 'metric', label: '指标说明', children: <MetricTab /> },
]

/** 统计管理: named reports whose figures open down to the rows they count. */
export function StatisticsPage() {
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  return <LateTabs activeKey={tab} onChange={chooseTab} destroyOnHidden items={tabs} />
}
