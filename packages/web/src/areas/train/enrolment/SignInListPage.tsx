import { Link } from 'react-router'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { SignFlow } from '../../sign-in/public.ts'
import { MyClasses } from './MyClasses.tsx'
import { OpenClasses } from './OpenClasses.tsx'
import './learn.css'

const ClassPage = late(
  () => import('./ClassPage.tsx').then((module) => module.ClassPage),
  () => <LateSkeleton />,
)

const tabs = [
  { key: 'open', label: '报名' },
  { key: 'mine', label: '我的班级' },
]

/** 专题班报名: what one may enrol in, what one is in, one class (`?classId=`), and what a code of a session opens (`?t=`). */
export function SignInListPage() {
  const { query, setQuery } = usePage()
  const { t, classId, view } = query
  if (t) return <SignFlow key={t} t={t} />
  if (classId) return <ClassPage key={classId} classId={classId} />
  const isMine = view === 'mine'
  return (
    <div className="learn-page">
      <div className="learn-tabs">
        <TabStrip
          items={tabs}
          activeKey={isMine ? 'mine' : 'open'}
          label="报名与班级"
          onChange={(key) =>
            setQuery({ view: key === 'mine' ? key : undefined, page: undefined, state: undefined, keyword: undefined })
          }
        />
        <Link to="/guide?panel=certificates">我的证书</Link>
      </div>
      {isMine ? <MyClasses /> : <OpenClasses />}
    </div>
  )
}
