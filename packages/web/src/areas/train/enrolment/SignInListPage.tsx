import { ownTeaching } from '@portal/contract/areas/train/teacher/teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { query as read } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { OwnArchive } from '../../archive/public.ts'
import { OwnCertificates } from '../../certificate/public.ts'
import {
  DigitResult,
  HostedSheets,
  OwnCode,
  type OwnerParts,
  OwnSigns,
  ScanScreen,
  SignDesk,
  SignFlow,
} from '../../sign-in/public.ts'
import { MyClasses } from './MyClasses.tsx'
import { useAppointed } from './nominate/use-appointed.ts'
import { OpenClasses } from './OpenClasses.tsx'
import './learn.css'

const ClassPage = late(
  () => import('./ClassPage.tsx').then((module) => module.ClassPage),
  () => <LateSkeleton />,
)
const NominateTab = late(
  () => import('./nominate/NominateTab.tsx').then((module) => module.NominateTab),
  () => <LateSkeleton />,
)
const OwnTeaching = late(() => import('../teacher/OwnTeaching.tsx').then((module) => module.OwnTeaching))

interface OwnTab {
  key: string
  label: string
  content: ReactNode
  /** Left out: everybody's. */
  shown?: boolean
}

/** Below a result: back to what was signed. */
const parts: OwnerParts = {
  Foot: () => (
    <Link className="sign-button sign-primary" to="/signInList?view=signs">
      我的签到
    </Link>
  ),
}

/** 专题班报名: what one may enrol in, what one is in and has, one class (`?classId=`), and what a code of a session opens (`?t=`). */
export function SignInListPage() {
  const { query, setQuery } = usePage()
  const { t, classId, sheetId, view } = query
  if (t) return <SignFlow key={t} t={t} parts={parts} />
  if (sheetId) return <SignDesk sheetId={sheetId} onBack={() => setQuery({ sheetId: undefined, view: 'hosted' })} />
  if (classId) return <ClassPage key={classId} classId={classId} />
  if (view === 'done')
    return (
      <DigitResult parts={parts} next="signs">
        <Tabs view="signs" />
      </DigitResult>
    )
  const isSigning = view === 'scan' || view === 'code'
  return (
    <>
      <Tabs view={isSigning ? 'signs' : view} />
      {view === 'scan' && <ScanScreen onBack={() => setQuery({ view: 'signs' })} />}
      {view === 'code' && <OwnCode onClose={() => setQuery({ view: 'signs' })} />}
    </>
  )
}

function Tabs({ view }: { view: string | undefined }) {
  const { query, setQuery } = usePage()
  const { data: teaching } = useQuery(read(ownTeaching, {}))
  const isNominator = useAppointed().length > 0
  const isLecturer = teaching !== undefined && teaching.lecturerId !== null
  const tabs: OwnTab[] = [
    { key: 'open', label: '报名', content: <OpenClasses /> },
    { key: 'mine', label: '我的班级', content: <MyClasses /> },
    { key: 'signs', label: '我的签到', content: <OwnSigns /> },
    { key: 'certificates', label: '我的证书', content: <OwnCertificates /> },
    { key: 'archive', label: '我的档案', content: <OwnArchive /> },
    {
      key: 'hosted',
      label: '我主持的',
      content: (
        <>
          <HostedSheets />
          {isLecturer && <OwnTeaching />}
        </>
      ),
      shown: isLecturer || teaching?.hosts === true,
    },
    { key: 'nominate', label: '单位推荐', content: <NominateTab />, shown: isNominator },
  ]
  const shown = tabs.filter((tab) => tab.shown !== false)
  const chosen = shown.find(({ key }) => key === view) ?? shown[0]
  const strip = useRef<HTMLDivElement>(null)
  const chosenKey = chosen?.key
  // Follows the tab and the width of the strip: what is chosen stands in sight also on a phone.
  useEffect(() => {
    const tab = strip.current?.querySelector(`[data-key="${chosenKey}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosenKey])
  const choose = (key: string) => {
    const gone = Object.fromEntries(Object.keys(query).map((name) => [name, undefined]))
    setQuery({ ...gone, view: key === 'open' ? undefined : key })
  }
  return (
    <div className="learn-page" data-wide={chosenKey === 'archive'}>
      <div className="learn-tabs" ref={strip}>
        <TabStrip items={shown} activeKey={chosenKey} label="报名与班级" onChange={choose} />
      </div>
      {chosen?.content}
    </div>
  )
}
