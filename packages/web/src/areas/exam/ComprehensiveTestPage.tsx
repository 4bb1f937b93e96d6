import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { PointsTab, pointsTabCodes } from '#src/areas/points/public.ts'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePage } from '#src/platform/page.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { mayLeavePaper } from './paper/unsaved-paper.ts'

const skeleton = () => <LateSkeleton />
const ExamTab = late(() => import('./exam/ExamTab.tsx').then((module) => module.ExamTab), skeleton)
const ExamDetailView = late(
  () => import('./exam/detail/ExamDetailView.tsx').then((module) => module.ExamDetailView),
  skeleton,
)
const PaperTab = late(() => import('./paper/PaperTab.tsx').then((module) => module.PaperTab), skeleton)
const MonitorTab = late(() => import('./monitor/MonitorTab.tsx').then((module) => module.MonitorTab), skeleton)
const MarkTab = late(() => import('./mark/MarkTab.tsx').then((module) => module.MarkTab), skeleton)
const ResultTab = late(() => import('./result/ResultTab.tsx').then((module) => module.ResultTab), skeleton)
const AnalysisTab = late(() => import('./analysis/AnalysisTab.tsx').then((module) => module.AnalysisTab), skeleton)
const DailyTab = late(() => import('./daily/DailyTab.tsx').then((module) => module.DailyTab), skeleton)
const AppealTab = late(() => import('./appeal/AppealTab.tsx').then((module) => module.AppealTab), skeleton)

interface Tab {
  key: string
  label: string
  codes: readonly Privilege[]
  content: ReactNode
}

const tabs: readonly Tab[] = [
  { key: 'exam', label: '考试', codes: [P.exam], content: <ExamTab /> },
  { key: 'paper', label: '试卷', codes: [P.exam], content: <PaperTab /> },
  { key: 'monitor', label: '监考', codes: [P.examMonitor], content: <MonitorTab /> },
  { key: 'mark', label: '阅卷', codes: [P.examMark, P.examMarkAdmin], content: <MarkTab /> },
  { key: 'result', label: '成绩', codes: [P.examResult], content: <ResultTab /> },
  { key: 'analysis', label: '试题分析', codes: [P.examAnalysis], content: <AnalysisTab /> },
  { key: 'appeal', label: '申诉', codes: [P.examAppeal], content: <AppealTab /> },
  { key: 'daily', label: '每日答题', codes: [P.examDaily], content: <DailyTab /> },
  { key: 'points', label: '积分规则', codes: pointsTabCodes, content: <PointsTab /> },
]

/** What a tab keeps in the address beside the state of its list. */
const ofTabs = { edit: undefined, examId: undefined, paperId: undefined, part: undefined }

/** 综合考试 (40-assessment section 13): each tab for the holders of its codes. */
export function ComprehensiveTestPage() {
  const session = useSession()
  const { query, setQuery } = usePage()
  const shown = tabs.filter(({ codes }) => holds(codes, session))
  const tab = shown.find(({ key }) => key === query.tab) ?? shown[0]
  if (query.exam) return <ExamDetailView key={query.exam} id={query.exam} />
  const turnTo = async (key: string) => {
    if (await mayLeavePaper())
      setQuery({ ...clearedAddress(query), ...ofTabs, tab: key === shown[0]?.key ? undefined : key })
  }
  return (
    <PageTabs
      activeKey={tab?.key}
      items={shown.map(({ key, label }) => ({ key, label }))}
      onChange={(key) => void turnTo(key)}
    >
      {tab?.content}
    </PageTabs>
  )
}
