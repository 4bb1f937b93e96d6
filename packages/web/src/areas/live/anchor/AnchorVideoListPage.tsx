import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { AnchorVideos } from './AnchorVideos.tsx'
import { Roster } from './Roster.tsx'

const tabs = [
  { key: 'videos', label: '主播视频' },
  { key: 'roster', label: '主播名册' },
]

/** 主播视频: what anchors hand in, and who they are. */
export function AnchorVideoListPage() {
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  return (
    <>
      <TabStrip items={tabs} activeKey={tab} label="主播视频" onChange={chooseTab} />
      {tab === 'roster' ? <Roster /> : <AnchorVideos />}
    </>
  )
}
