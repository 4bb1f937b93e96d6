import { P } from '@portal/contract/privileges.ts'
import { Editor } from '#src/kit/form/Editor.tsx'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import '../exhibition.css'
import { WorkList } from '../work/WorkList.tsx'
import { ShowList } from './ShowList.tsx'

const ShowForm = late(
  () => import('./ShowForm.tsx').then((module) => module.ShowForm),
  () => <LateSkeleton />,
)

const tabs = [
  { key: 'shows', label: '影展' },
  { key: 'works', label: '作品' },
]
const keys = tabs.map(({ key }) => key)

/** 摄影作品: exhibitions and their works, and the form of an exhibition. */
export function ShowListPage() {
  return (
    <Editor access={[P.photoAdd, P.photoEdit, P.photoJury, P.photoPublish]} list={<Lists />}>
      {(asked) => <ShowForm asked={asked} />}
    </Editor>
  )
}

function Lists() {
  const [tab, choose] = usePageTab(keys)
  return (
    <div className="show-lists">
      <TabStrip items={tabs} activeKey={tab} onChange={choose} label="摄影作品" look="switch" />
      {tab === 'works' ? <WorkList /> : <ShowList />}
    </div>
  )
}
