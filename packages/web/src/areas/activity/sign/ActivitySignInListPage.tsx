import { P } from '@portal/contract/privileges.ts'
import { DigitResult, OwnCode, ScanScreen, SignDesk, SignFlow } from '#src/areas/sign-in/public.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { OwnParts } from './OwnParts.tsx'
import { PartLine } from './PartLine.tsx'

const ActivitySheets = late(
  () => import('./ActivitySheets.tsx').then((module) => module.ActivitySheets),
  () => <LateSkeleton />,
)

const parts = { Line: PartLine }
const tabs = [
  { key: 'mine', label: '我的签到' },
  { key: 'desk', label: '签到管理' },
]

/** 活动签到, in two frames: what a code opens (`?t=`), my parts to sign, and the sheets of those who host. */
export function ActivitySignInListPage() {
  const { query, setQuery } = usePage()
  const { t, view, sheetId } = query
  if (t) return <SignFlow key={t} t={t} parts={parts} />
  if (sheetId && view === 'list') return <ActivitySheets sheetId={sheetId} />
  if (sheetId) return <SignDesk sheetId={sheetId} onBack={() => setQuery({ sheetId: undefined, view: undefined })} />
  if (view === 'done')
    return (
      <DigitResult parts={parts}>
        <OwnParts />
      </DigitResult>
    )
  return (
    <>
      <Tabs />
      {view === 'scan' && <ScanScreen onBack={() => setQuery({ view: undefined })} />}
      {view === 'code' && <OwnCode onClose={() => setQuery({ view: undefined })} />}
    </>
  )
}

function Tabs() {
  const mayHost = useHolds([P.activitySign])
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  if (!mayHost) return <OwnParts />
  return (
    <>
      <TabStrip items={tabs} activeKey={tab} label="活动签到" onChange={chooseTab} />
      {tab === 'desk' ? <ActivitySheets /> : <OwnParts />}
    </>
  )
}
