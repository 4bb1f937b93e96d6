import { listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { LearnerQuizzes } from './LearnerQuizzes.tsx'
import '../own.css'
import './live.css'

const HostDesk = late(
  () => import('./HostDesk.tsx').then((module) => module.HostDesk),
  () => <LateSkeleton />,
)

const tabs = [
  { value: 'mine', label: '我的测验' },
  { value: 'host', label: '我主持的直播' },
]

/** 直播考试: quizzes of the live classes open to me; who hosts a class asks from here. */
export function LivePlayExamListPage() {
  const { query: address, setQuery } = usePage()
  const hosted = useQuery(
    query(listLiveClasses, { page: 1, pageSize: 1, keyword: '', exactTotal: false, filter: { hosting: true } }),
  )
  // Until it is known, whoever is led to the desk of the host stays there: it says itself when it cannot be read.
  const isHost = hosted.data ? hosted.data.total !== 0 : address.tab === 'host'
  const tab = address.tab === 'host' && isHost ? 'host' : 'mine'
  return (
    <div className={tab === 'host' ? 'live-list' : 'live-list own-page'}>
      <h1 className="visually-hidden">直播考试</h1>
      {isHost && (
        <Segmented
          options={tabs}
          value={tab}
          onChange={(next) => setQuery({ tab: next === 'host' ? 'host' : undefined, page: undefined })}
        />
      )}
      {tab === 'host' ? <HostDesk /> : <LearnerQuizzes />}
    </div>
  )
}
