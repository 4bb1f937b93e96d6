import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import { LIVE_COURSES, liveConsoleLink } from '@portal/contract/areas/live/class-links.ts'
import { type LiveRoom as Room, readLiveRoom } from '@portal/contract/areas/live/room.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert, Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { isMissing, wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { go } from '#src/platform/navigate.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { PresenceCard } from './PresenceCard.tsx'
import { RoomPanes } from './RoomPanes.tsx'
import { BeforeRoom, CancelledRoom, OverRoom } from './RoomStates.tsx'
import { roomParts } from './room-parts.ts'
import './live-room.css'
import { OnAir } from './OnAir.tsx'
import { type BeingThere, usePresence } from './use-presence.ts'
import { isOn, useRoom } from './use-room.ts'

const RoomPicture = late(() => import('./RoomPicture.tsx').then((module) => module.RoomPicture))
const StreamPicture = late(() => import('./StreamPicture.tsx').then((module) => module.StreamPicture))

export type LiveClass = ResultOf<typeof getLiveClass>

/** 直播间 of one class: before, on air, paused, over, cancelled, as a replay. */
export function LiveRoom({ liveId }: { liveId: string }) {
  const { live, room, connected } = useRoom(liveId)
  // Who is not let in any more sees why, not what he saw last.
  const out = room.error instanceof ApiRefusal ? wordsOfError(room.error) : ''
  const there = usePresence(liveId, out === '' ? room.data : undefined)
  const back = <Button onClick={() => go(LIVE_COURSES)}>返回直播课程</Button>
  if (isMissing(room.error)) return <NotFoundHere action={back} />
  if (out !== '')
    return (
      <div className="live-room-refused" role="alert">
        <p>{out}</p>
        {back}
      </div>
    )
  return (
    <Loaded of={live} back={back}>
      {(known) => (
        <Loaded of={room} back={back}>
          {(facts) => <Inside live={known} room={facts} there={there} connected={connected} />}
        </Loaded>
      )}
    </Loaded>
  )
}

interface InsideProps {
  live: LiveClass
  room: Room
  there: BeingThere
  connected: boolean
}

function Inside({ live, room, there, connected }: InsideProps) {
  const phone = useMedia(PHONE)
  // Who is inside is one of those on line, though their number was told a moment before.
  const shown = there.inside ? { ...room, online: Math.max(1, room.online) } : room
  const isStream = live.mode !== 'file' && room.state === 'live'
  const shows = (isOn(room.state) || room.state === 'replay') && room.sources.length > 0
  return (
    <div className="live-room">
      <div className="live-room-main">
        {phone && <Bar title={live.title} />}
        {isStream ? (
          <StreamPicture key={live.id} liveId={live.id} title={live.title} standing={<OnAir room={shown} />} />
        ) : shows ? (
          <RoomPicture
            key={`${live.id} ${room.state === 'replay'}`}
            title={live.title}
            room={room}
            renew={() => call(readLiveRoom, { id: live.id }, { quiet: true })}
            foot={<OnAir room={shown} />}
          />
        ) : (
          <StillPicture live={live} room={room} />
        )}
        <Notices there={there} connected={connected} room={room} />
        {!phone && <Facts live={live} room={room} />}
        {isOn(room.state) && <PresenceCard live={live} room={room} counting={there.counting} />}
        {isOn(room.state) && roomParts.map(({ key, Card }) => Card && <Card key={key} liveId={live.id} room={room} />)}
        {(room.state === 'ended' || room.state === 'replay') && <OverRoom live={live} room={room} />}
      </div>
      <RoomPanes key={live.id} live={live} room={room} />
    </div>
  )
}

/** The way back and the title of a phone: over the picture they would cover its own heading. */
function Bar({ title }: { title: string }) {
  return (
    <header className="live-room-bar">
      <button type="button" className="head-button" aria-label="返回" onClick={() => go(LIVE_COURSES)}>
        <Icon name="back" />
      </button>
      <h1>{title}</h1>
    </header>
  )
}

/** What stands in place of a picture: when it begins, or why there is none. */
function StillPicture({ live, room }: { live: LiveClass; room: Room }) {
  return (
    <section className="room-picture room-still" aria-label="直播画面">
      {room.posterUrl !== '' && <img src={room.posterUrl} alt="" />}
      {room.state === 'cancelled' ? (
        <CancelledRoom live={live} />
      ) : isOn(room.state) ? (
        <p className="room-cover-words" role="status">
          {room.state === 'paused' ? '主播暂停了直播，稍后继续' : '直播信号中断，正在等待恢复'}
        </p>
      ) : room.state === 'ended' || room.state === 'replay' ? (
        <p className="room-cover-words">直播已结束</p>
      ) : (
        <BeforeRoom live={live} room={room} />
      )}
    </section>
  )
}

function Facts({ live, room }: { live: LiveClass; room: Room }) {
  return (
    <header className="live-room-title">
      <div>
        <h1>{live.title}</h1>
        <p>
          主播 {live.hostName} · {live.ownerOrgName}
        </p>
        {live.intro !== '' && <p>{live.intro}</p>}
      </div>
      {room.hosting && (
        <button type="button" className="verb" onClick={() => go(liveConsoleLink(live.id))}>
          控制台
        </button>
      )}
    </header>
  )
}

function Notices({ there, connected, room }: Pick<InsideProps, 'there' | 'connected' | 'room'>) {
  return (
    <>
      {there.takenOver && (
        <Alert
          type="warning"
          showIcon
          title="已在另一设备继续学习，此处不再计时"
          action={<Button onClick={there.comeBack}>在此继续</Button>}
        />
      )}
      {!there.takenOver && there.refused !== '' && isOn(room.state) && (
        <Alert type="warning" showIcon title={there.refused} />
      )}
      {!connected && isOn(room.state) && (
        <p className="live-room-late" role="status">
          消息可能有几秒延迟
        </p>
      )}
    </>
  )
}
