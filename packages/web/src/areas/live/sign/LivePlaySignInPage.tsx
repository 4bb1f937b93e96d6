import { P } from '@portal/contract/privileges.ts'
import { ScanScreen, SignFlow, WallScreen } from '#src/areas/sign-in/public.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { OwnRounds } from './OwnRounds.tsx'
import { RoundLine } from './RoundLine.tsx'

const whole = () => <LateSkeleton />
const RoundClasses = late(() => import('./RoundClasses.tsx').then((module) => module.RoundClasses), whole)
const ClassRounds = late(() => import('./ClassRounds.tsx').then((module) => module.ClassRounds), whole)

const parts = { Line: RoundLine }
const tabs = [
  { key: 'desk', label: '签到管理' },
  { key: 'mine', label: '我的签到' },
]

/** 直播签到: what the code of a round opens (`?t=`), 签到管理 for its holders, 我的签到 for everybody. */
export function LivePlaySignInPage() {
  const { query, setQuery } = usePage()
  const { t, view, sheetId, live } = query
  if (t) return <SignFlow key={t} t={t} parts={parts} />
  if (sheetId) return <WallScreen sheetId={sheetId} onClose={() => setQuery({ sheetId: undefined, view: undefined })} />
  const toList = () =>
    setQuery({ live: undefined, tab: undefined, page: undefined, keyword: undefined, sort: undefined })
  if (live) return <ClassRounds key={live} liveId={live} onBack={toList} />
  return (
    <>
      <Tabs />
      {view === 'scan' && <ScanScreen onBack={() => setQuery({ view: undefined })} />}
    </>
  )
}

function Tabs() {
  const mayManage = useHolds([P.liveSign])
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  if (!mayManage) return <OwnRounds />
  return (
    <>
      <TabStrip items={tabs} activeKey={tab} label="直播签到" onChange={chooseTab} />
      {tab === 'mine' ? <OwnRounds /> : <RoundClasses />}
    </>
  )
}
