import { AppstoreOutlined, FlagOutlined, ReadOutlined } from '@ant-design/icons'
import { guideHome } from '@portal/contract/areas/account/guide.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { pushed } from '#src/platform/push/push.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { backOfficeAddress } from '#src/platform/screens/last-page.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { useSession } from '#src/platform/session/session.ts'
import { AppsBlock } from './AppsBlock.tsx'
import { AnnouncementsBlock, ApprovalsBlock, LearningBlock, TodayBlock, UnreadBlock } from './side-blocks.tsx'

type Home = ResultOf<typeof guideHome>

const homeQuery = query(guideHome, {})

/** Everything in one call; a block the server could not load is null and fails alone. */
export function Launchpad() {
  const home = useQuery(homeQuery)

  // Follows the push channel: an approval done elsewhere or a new message shows at once.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind === 'message' || kind === 'approval' || kind === 'post')
          void queryClient.invalidateQueries({ queryKey: homeQuery.queryKey })
      }),
    [],
  )

  return (
    <div className="guide-body">
      <AreaTiles areas={home.data?.areas} />
      <Loaded of={home}>
        {({ groups, unread, approvals, announcements, learning, today }) => (
          <div className="guide-blocks">
            <AppsBlock groups={groups} retry={home.refetch} />
            <UnreadBlock unread={unread} retry={home.refetch} />
            <ApprovalsBlock approvals={approvals} retry={home.refetch} />
            <AnnouncementsBlock announcements={announcements} retry={home.refetch} />
            <LearningBlock learning={learning} retry={home.refetch} />
            <TodayBlock today={today} retry={home.refetch} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

/** The tiles need no answer but the rights of the person; the server only takes areas away. */
function AreaTiles({ areas }: { areas: Home['areas'] | undefined }) {
  const session = useSession()
  const menu = useMenu()
  const backOffice = backOfficeAddress(session, menu)

  return (
    <nav className="guide-areas" aria-label="区域">
      {backOffice && areas?.backOffice !== false && (
        <AreaTile to={backOffice} title="后台管理" note="管理与审批" icon={<AppstoreOutlined />} />
      )}
      {areas?.netSchool !== false && isBuilt('/netSchool/learnProgress') && (
        <AreaTile to="/netSchool/learnProgress" title="网络学校" note="课程、练习与考试" icon={<ReadOutlined />} />
      )}
      {areas?.activity !== false && isBuilt('/activity/activityVideo') && (
        <AreaTile to="/activity/activityVideo" title="活动专区" note="活动视频与签到" icon={<FlagOutlined />} />
      )}
    </nav>
  )
}

function AreaTile({ to, title, note, icon }: { to: string; title: string; note: string; icon: ReactNode }) {
  return (
    <Link to={to} className="guide-area" aria-label={title}>
      <span className="guide-area-icon" aria-hidden="true">
        {icon}
      </span>
      <b>{title}</b>
      <small aria-hidden="true">{note}</small>
    </Link>
  )
}
