import { P } from '@portal/contract/privileges.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { QuestionTable } from './QuestionTable.tsx'

const skeleton = () => <LateSkeleton />
const HealthTab = late(() => import('./HealthTab.tsx').then((module) => module.HealthTab), skeleton)
const ReviewTab = late(() => import('./ReviewTab.tsx').then((module) => module.ReviewTab), skeleton)

const words = { list: '题目', health: '体检', review: '审核', bin: '回收站' }
type TabKey = keyof typeof words
const keys = Object.keys(words)
const isTab = (key: string | undefined): key is TabKey => key !== undefined && key in words

/** 题目列表 (40-assessment section 13). */
export function QuestionListPage() {
  const mayRemove = useHolds([P.questionBankDelete])
  const shown = keys.filter((key) => key !== 'bin' || mayRemove)
  const [chosen, chooseTab] = usePageTab(shown)
  const tab = isTab(chosen) ? chosen : 'list'
  return (
    <PageTabs
      activeKey={tab}
      items={shown.filter(isTab).map((key) => ({ key, label: words[key] }))}
      onChange={chooseTab}
    >
      {tab === 'list' && <QuestionTable key="list" fixed={{}} />}
      {tab === 'bin' && <QuestionTable key="bin" fixed={{ deleted: true }} />}
      {tab === 'health' && <HealthTab />}
      {tab === 'review' && <ReviewTab />}
    </PageTabs>
  )
}
