import { type SessionCounts, type SignDetail, signDetail } from '@portal/contract/areas/train/course/sign-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { SignDesk } from '#src/areas/sign-in/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { BackToCourses } from '../course/BackToCourses.tsx'
import { FIRST } from './of-class.ts'
import { PresenceMatrix } from './PresenceMatrix.tsx'
import { SessionPeople } from './SessionPeople.tsx'
import { SessionFigures, SessionStrip } from './SessionStrip.tsx'
import './presence.css'

const DESK = ['console', 'wall', 'scan']

/** 签到详情: sessions of a class with their sheets; one of them as console, wall or camera. */
export function SignDetailPage() {
  const { query: address, setQuery } = usePage()
  const { classId, sheetId, view } = address
  if (sheetId && DESK.includes(view ?? '')) {
    const back = () => setQuery({ sheetId: undefined, view: undefined, tab: undefined })
    return <SignDesk sheetId={sheetId} onBack={back} />
  }
  if (!classId) return <NotFoundHere action={<BackToCourses />} />
  return <ClassPresence classId={classId} />
}

function ClassPresence({ classId }: { classId: string }) {
  const { query: address, setQuery } = usePage()
  const found = useQuery(query(signDetail, { ...FIRST, classId }))
  return (
    <Loaded of={found} back={<BackToCourses />}>
      {(detail) => {
        const chosen = detail.sessions.find(({ sessionId }) => sessionId === address.sessionId)
        return (
          <div className="presence-page">
            <header className="presence-head">
              <h2>{detail.title}</h2>
              <Link to={`/train/trainingCourseDetial?id=${classId}`}>考核分析</Link>
              {chosen && <DeskButtons session={chosen} may={detail.may} />}
            </header>
            <SessionStrip
              sessions={detail.sessions}
              chosen={chosen?.sessionId}
              onChoose={(sessionId) => setQuery({ ...clearedAddress(address), sessionId })}
            />
            {chosen && <SessionFigures session={chosen} />}
            {chosen && chosen.sheetId !== null && detail.may.host ? (
              <SessionPeople key={chosen.sheetId} sheetId={chosen.sheetId} />
            ) : (
              <PresenceMatrix key={classId} classId={classId} detail={detail} chosen={chosen} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function DeskButtons({ session: { sheetId, state }, may }: { session: SessionCounts; may: SignDetail['may'] }) {
  const { setQuery } = usePage()
  if (sheetId === null || !(may.host || may.finish)) return null
  const open = (view: string) => setQuery({ sheetId, view }, { push: true })
  const goesOn = state === 'planned' || state === 'open'
  return (
    <span className="presence-acts">
      {goesOn && may.host && (
        <Button icon={<Icon name="screen" />} onClick={() => open('wall')}>
          大屏
        </Button>
      )}
      <Button type="primary" onClick={() => open('console')}>
        {goesOn ? '签到管理' : '名单与封存'}
      </Button>
    </span>
  )
}
