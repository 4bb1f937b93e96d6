import { CourseShell } from '#src/areas/learning/public.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LiveCourses } from './LiveCourses.tsx'

const LiveRoom = late(() => import('../../room/LiveRoom.tsx').then((module) => module.LiveRoom))
const LiveConsole = late(() => import('../../room/console/LiveConsole.tsx').then((module) => module.LiveConsole))

/** 直播课程: the list, `?id=` a room, `&view=console` the room under the hand of its host. */
export function LivePlayCoursePage() {
  const { id, view } = usePage().query
  if (id && view === 'console') return <LiveConsole key={id} liveId={id} />
  if (id) return <LiveRoom key={id} liveId={id} />
  return (
    <CourseShell>
      <LiveCourses />
    </CourseShell>
  )
}
