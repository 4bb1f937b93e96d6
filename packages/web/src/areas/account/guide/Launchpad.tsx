import { guideHome } from '@portal/contract/areas/account/guide.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { pushed } from '#src/platform/push/push.ts'
import { backOfficeAddress } from '#src/platform/screens/last-page.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { visitsOf } from '#src/platform/screens/visits.ts'
import { useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { LoadFailed } from '#src/ui/page-state/StateBlocks.tsx'
import { AppsCard } from './home/AppsCard.tsx'
import { ContinueCard } from './home/ContinueCard.tsx'
import { DeskHead, PhoneHead } from './home/HomeHead.tsx'
import { MessagesCard } from './home/MessagesCard.tsx'
import { PostsCard } from './home/PostsCard.tsx'
import { ScreensCard } from './home/ScreensCard.tsx'
import { TasksCard } from './task/TasksCard.tsx'
import { tasksQuery } from './task/tasks.ts'

const DailyCard = late(() => import('#src/areas/exam/public.ts').then((module) => module.DailyCard))

type Home = ResultOf<typeof guideHome>

export const homeQuery = query(guideHome, {})

/** The home of a person: what is due, how to go on, and what is at hand; a block without content is not drawn. */
export function Launchpad() {
  const home = useQuery({ ...homeQuery, refetchOnMount: 'always' })

  // Follows the push channel: an approval done elsewhere or a new message shows at once.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind === 'message' || kind === 'approval' || kind === 'post')
          for (const { queryKey } of [homeQuery, tasksQuery]) void queryClient.invalidateQueries({ queryKey })
      }),
    [],
  )

  return <Loaded of={home}>{(found) => <Blocks home={found} retry={() => void home.refetch()} />}</Loaded>
}

function Blocks({ home, retry }: { home: Home; retry: () => void }) {
  const { groups, unread, announcements, learning } = home
  const phone = useMedia(PHONE)
  const userId = useSession((session) => session.userId)
  const screens = <Screens areas={home.areas} />
  const officeFirst = visitsOf(userId).mostlyOffice
  const course = learning?.list[0]
  return (
    <div className="guide-home">
      <div className="guide-wide">
        {phone ? <PhoneHead learning={learning} /> : <DeskHead learning={learning} />}
        {phone && officeFirst && screens}
        <Tasks />
        {course && <ContinueCard course={course} />}
        <DailyCard />
        {groups ? <AppsCard groups={groups} /> : <LoadFailed onRetry={retry} />}
      </div>
      <div className="guide-side">
        {!phone && officeFirst && screens}
        {announcements ? <PostsCard posts={announcements} /> : <LoadFailed onRetry={retry} />}
        {unread && <MessagesCard unread={unread} />}
        {!officeFirst && screens}
      </div>
    </div>
  )
}

function Tasks() {
  const tasks = useQuery({ ...tasksQuery, refetchOnMount: 'always' })
  return <Loaded of={tasks}>{(found) => <TasksCard tasks={found} />}</Loaded>
}

/** 后台管理 needs no answer but the rights of the person; the server only takes it away. */
function Screens({ areas }: { areas: Home['areas'] }) {
  const session = useSession()
  const menu = useMenu()
  const office = backOfficeAddress(session, menu)
  return office !== null && areas.backOffice ? <ScreensCard menu={menu} office={office} /> : null
}
