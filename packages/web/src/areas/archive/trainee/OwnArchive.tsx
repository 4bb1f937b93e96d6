import type { ArchiveView } from '@portal/contract/areas/archive/trainee.ts'
import { getArchive } from '@portal/contract/areas/archive/trainee.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '../archive.css'
import { OwnCards } from '../card/OwnCards.tsx'
import { ArchiveRail } from './ArchiveRail.tsx'
import { archiveTabs } from './archive-tabs.tsx'
import { usePrintArchives } from './use-print-archives.ts'

/** 我的档案: one's own, with the wish to have a line put right. */
export function OwnArchive() {
  const archive = useQuery(query(getArchive, {}))
  return <Loaded of={archive}>{(view) => <Own view={view} />}</Loaded>
}

function Own({ view }: { view: ArchiveView }) {
  const print = usePrintArchives()
  const tabs = archiveTabs(view, { own: true })
  const [tab, choose] = usePageTab(tabs.map(({ key }) => key))
  return (
    <div className="archive-own">
      <header>
        <p>{view.user.archiveNo ? `档案 ${view.user.archiveNo}` : '正在建档'}</p>
        <Button type="primary" icon={<Icon name="print" small />} onClick={() => void print([])}>
          打印档案
        </Button>
      </header>
      <OwnCards />
      <TabStrip items={tabs} activeKey={tab} onChange={choose} label="我的档案" />
      <div className="archive-own-body">
        {tabs.find(({ key }) => key === tab)?.content}
        {tab === 'overview' && (
          <aside className="kit-detail-rail">
            <ArchiveRail view={view} />
          </aside>
        )}
      </div>
    </div>
  )
}
