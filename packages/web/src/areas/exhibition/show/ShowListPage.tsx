import { Editor } from '#src/kit/form/Editor.tsx'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import '../exhibition.css'
import { useShowKind } from '../show-kind.ts'
import { WorkList } from '../work/WorkList.tsx'
import { ShowList } from './ShowList.tsx'

const ShowForm = late(
  () => import('./ShowForm.tsx').then((module) => module.ShowForm),
  () => <LateSkeleton />,
)

const keys = ['shows', 'works']

/** 摄影作品: exhibitions and their works, and the form of an exhibition. */
export function ShowListPage() {
  const { codes } = useShowKind()
  return (
    <Editor access={[codes.add, codes.edit, codes.jury, codes.publish]} list={<Lists />}>
      {(asked) => <ShowForm asked={asked} />}
    </Editor>
  )
}

function Lists() {
  const { words } = useShowKind()
  const [tab, choose] = usePageTab(keys)
  const tabs = [
    { key: 'shows', label: '影展' },
    { key: 'works', label: words.work },
  ]
  return (
    <div className="show-lists">
      <TabStrip items={tabs} activeKey={tab} onChange={choose} label={words.list} look="switch" />
      {tab === 'works' ? <WorkList /> : <ShowList />}
    </div>
  )
}
