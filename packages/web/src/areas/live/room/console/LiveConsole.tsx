import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import { LIVE_COURSES, LIVE_LIST, liveReportLink } from '@portal/contract/areas/live/class-links.ts'
import { type LiveRoom, readLiveRoom } from '@portal/contract/areas/live/room.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { HostClass } from '#src/areas/exam/public.ts'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { call } from '#src/platform/api/api.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { roundsFrom } from '../../sign/addresses.ts'
import { OnAir } from '../OnAir.tsx'
import { roomParts } from '../room-parts.ts'
import { isOn, isOver, useRoom } from '../use-room.ts'
import { Attendance } from './Attendance.tsx'
import { ConsoleHead } from './ConsoleHead.tsx'
import { ConsoleTalk } from './ConsoleTalk.tsx'
import { PageTurner } from './PageTurner.tsx'
import { PlannedRounds } from './PlannedRounds.tsx'
import '../live-room.css'
import './live-console.css'

const IngestPanel = late(() =>
  import('#src/shared/live-player/ingest/IngestPanel.tsx').then((module) => module.IngestPanel),
)
const LivePlayer = late(() => import('#src/shared/live-player/LivePlayer.tsx').then((module) => module.LivePlayer))
const RoomPicture = late(() => import('../RoomPicture.tsx').then((module) => module.RoomPicture))

type LiveClass = ResultOf<typeof getLiveClass>

/** 控制台 of one class: picture, talk, who is there; for host, assistants and holders of the code. */
export function LiveConsole({ liveId }: { liveId: string }) {
  const { live, room } = useRoom(liveId)
  const { path } = usePage()
  const toList = () => go(path === LIVE_LIST ? LIVE_LIST : LIVE_COURSES)
  const back = <Button onClick={toList}>返回直播课程</Button>
  return (
    <Loaded of={live} back={back}>
      {(known) => (
        <Loaded of={room} back={back}>
          {(facts) =>
            facts.hosting ? <Desk live={known} room={facts} onBack={toList} /> : <NotFoundHere action={back} />
          }
        </Loaded>
      )}
    </Loaded>
  )
}

interface DeskProps {
  live: LiveClass
  room: LiveRoom
  onBack: () => void
}

function Desk({ live, room, onBack }: DeskProps) {
  const { setTitle } = usePage()
  const phone = useMedia(PHONE)
  const [quizzes, setQuizzes] = useState(false)
  const over = isOver(room.state)

  // Follows the name of the class, in the tab and the trail.
  useEffect(() => setTitle(live.title), [setTitle, live.title])

  return (
    <div className="live-console">
      <ConsoleHead live={live} room={room} onQuizzes={() => setQuizzes(true)} onBack={onBack} />
      <div className="live-console-columns">
        <div className="live-console-left">
          {!phone && <Preview live={live} room={room} />}
          {!over && !isOn(room.state) && <PlannedRounds live={live} />}
          {isOn(room.state) &&
            roomParts.map(({ key, Desk: Part }) => Part && <Part key={key} liveId={live.id} room={room} />)}
          {!over && live.documents.length > 0 && <PageTurner live={live} room={room} />}
          {over && room.state !== 'cancelled' && <Outcome liveId={live.id} />}
        </div>
        <ConsoleTalk live={live} room={room} />
        <Attendance live={live} room={room} />
      </div>
      {quizzes && (
        <LateDrawer open title="测验" size={phone ? '100%' : 720} onClose={() => setQuizzes(false)}>
          <HostClass liveId={live.id} />
        </LateDrawer>
      )}
    </div>
  )
}

/** After the end: who signed, and what the class came to. */
function Outcome({ liveId }: { liveId: string }) {
  const { path } = usePage()
  return (
    <nav className="room-card live-console-outcome" aria-label="直播结果">
      <Link to={roundsFrom(path, liveId)}>名单与补签</Link>
      <Can codes={[P.liveClassStat]}>
        <Link to={liveReportLink(liveId)}>直播报表</Link>
      </Can>
    </nav>
  )
}

/** What learners see, without its sound. */
function Preview({ live, room }: { live: LiveClass; room: LiveRoom }) {
  if (isOver(room.state) || (live.mode === 'file' && (!isOn(room.state) || room.sources.length === 0)))
    return <Still live={live} room={room} />
  if (live.mode === 'push') return <IngestPanel liveId={live.id} title={live.title} />
  if (live.mode === 'pull') return <LivePlayer liveId={live.id} title={live.title} quiet />
  return (
    <RoomPicture
      key={live.id}
      title={live.title}
      room={room}
      renew={() => call(readLiveRoom, { id: live.id }, { quiet: true })}
      silent
      foot={<OnAir room={room} />}
    />
  )
}

const stillText = ({ state }: LiveRoom, { mode, videoTitle }: LiveClass): string => {
  if (state === 'cancelled') return '直播已取消'
  if (isOver(state)) return '直播已结束'
  if (isOn(state)) return '未检测到信号'
  return mode === 'file' ? `开始后播放《${videoTitle}》` : '尚未开始'
}

/** What stands where there is no picture. */
function Still({ live, room }: { live: LiveClass; room: LiveRoom }) {
  return (
    <section className="room-picture room-still live-console-preview" aria-label="画面预览">
      {room.posterUrl !== '' && <img src={room.posterUrl} alt="" />}
      <p className="room-cover-words">{stillText(room, live)}</p>
    </section>
  )
}
