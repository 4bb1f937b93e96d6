import { Link } from 'react-router'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { SignFlow } from '../../sign-in/public.ts'
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

const tabs = [
  { key: 'open', label: '报名' },
  { key: 'mine', label: '我的班级' },
]
/** Of those who are appointed. */
const nominateTab = { key: 'nominate', label: '单位推荐' }

/** 专题班报名: what one may enrol in, what one is in, one class (`?classId=`), and what a code of a session opens (`?t=`). */
export function SignInListPage() {
  const { query, setQuery } = usePage()
  const { t, classId, view } = query
  const isNominator = useAppointed().length > 0
  if (t) return <SignFlow key={t} t={t} />
  if (classId) return <ClassPage key={classId} classId={classId} />
  const shown = isNominator ? [...tabs, nominateTab] : tabs
  const active = shown.find(({ key }) => key === view)?.key ?? 'open'
  return (
    <div className="learn-page">
      <div className="learn-tabs">
        <TabStrip
          items={shown}
          activeKey={active}
          label="报名与班级"
          onChange={(key) =>
            setQuery({
              ...clearedAddress(query),
              view: key === 'open' ? undefined : key,
              of: undefined,
              state: undefined,
            })
          }
        />
        <Link to="/guide?panel=certificates">我的证书</Link>
      </div>
      {active === 'mine' && <MyClasses />}
      {active === 'nominate' && <NominateTab />}
      {active === 'open' && <OpenClasses />}
    </div>
  )
}
