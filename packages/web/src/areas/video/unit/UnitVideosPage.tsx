import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { UnitsTab } from './UnitsTab.tsx'
import { VideosTab } from './VideosTab.tsx'

const tabs = [
  { key: 'videos', label: '按视频' },
  { key: 'units', label: '按单位' },
]

/** 网校视频列表 (30-learning section 10): how my units learn, without editing. */
export function UnitVideosPage() {
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  return (
    <PageTabs activeKey={tab} items={tabs} onChange={chooseTab} look="switch">
      {tab === 'units' ? <UnitsTab /> : <VideosTab />}
    </PageTabs>
  )
}
