import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { serverNow } from '#src/platform/session/session.ts'
import { createPlayLines, type PlayLines } from '#src/shared/player/source/play-lines.ts'
import { useFullscreen } from '#src/shared/player/view/use-fullscreen.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '#src/ui/plain/verb.css'
import './room-picture.css'
import { useLivePosition } from './use-live-position.ts'

type Shown = Pick<LiveRoom, 'sources' | 'offset' | 'serverTime' | 'state' | 'posterUrl' | 'expiresAt'>

interface RoomPictureProps {
  title: string
  room: Shown
  /** New signed addresses. */
  renew: () => Promise<Shown>
  /** Over the picture: state, clock and people. */
  foot: ReactNode
  /** A preview beside a console makes no noise. */
  silent?: boolean
}

const addressesOf = ({ sources, expiresAt }: Shown) => ({
  sources: sources.flatMap(({ kind, url }) =>
    kind === 'flv' ? [] : [{ kind: kind === 'file' ? ('mp4' as const) : kind, height: 0, url }],
  ),
  expiresAt,
})

/** The picture of a class from a file: everybody sees the second at which the broadcast stands. */
export function RoomPicture({ title, room, renew, foot, silent = false }: RoomPictureProps) {
  const root = useRef<HTMLElement>(null)
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const [turn, setTurn] = useState(0)
  const [lines] = useState(() =>
    createPlayLines({ first: addressesOf(room), renew: async () => addressesOf(await renew()), now: serverNow }),
  )
  const { isFull, toggle, fillsWindow } = useFullscreen(root)
  const { blocked, play } = useLivePosition(media, room, turn)
  const [muted, setMuted] = useState(silent)

  // Follows the media element: its source.
  useEffect(() => (media === null ? undefined : lines.attach(media)), [media, lines])

  const refresh = () => {
    lines.retry()
    setTurn((before) => before + 1)
  }
  return (
    <section
      ref={root}
      className={fillsWindow ? 'room-picture room-picture-fills' : 'room-picture'}
      aria-label="直播画面"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is broadcast has no subtitles */}
      <video
        ref={setMedia}
        playsInline
        muted={muted}
        poster={room.posterUrl || undefined}
        aria-label={title}
        disableRemotePlayback
        controls={room.state === 'replay'}
        controlsList="nodownload nofullscreen"
        onContextMenu={(event) => event.preventDefault()}
      />
      {room.state === 'paused' && <p className="room-cover-words">主播暂停了直播，稍后继续</p>}
      <Failed lines={lines} />
      {blocked && (
        <button type="button" className="room-begin" onClick={play}>
          <span>
            <Icon name="begin" />
            点击播放
          </span>
        </button>
      )}
      {room.state !== 'replay' && (
        <div className="room-picture-foot">
          {foot}
          <span className="room-grow" />
          <Quality lines={lines} />
          {!silent && (
            <PictureButton
              name={muted ? '打开声音' : '静音'}
              icon={muted ? 'muted' : 'sound'}
              onClick={() => setMuted(!muted)}
            />
          )}
          <PictureButton name="刷新" icon="again" onClick={refresh} />
          <PictureButton name={isFull ? '退出全屏' : '全屏'} icon={isFull ? 'shrink' : 'expand'} onClick={toggle} />
        </div>
      )}
    </section>
  )
}

function PictureButton({
  name,
  icon,
  onClick,
}: {
  name: string
  icon: Parameters<typeof Icon>[0]['name']
  onClick: () => void
}) {
  return (
    <button type="button" className="room-picture-button" aria-label={name} title={name} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

function Failed({ lines }: { lines: PlayLines }) {
  const failed = useStore(lines.store, (view) => view.failed)
  if (!failed) return null
  return (
    <div className="room-cover-words" role="alert">
      <span>画面暂时无法播放</span>
      <button type="button" className="verb" onClick={lines.retry}>
        重试
      </button>
    </div>
  )
}

/** 自动, and the heights of the line. */
function Quality({ lines }: { lines: PlayLines }) {
  const { heights, height } = useStore(lines.store)
  if (heights.length < 2) return null
  return (
    <select
      className="room-quality"
      aria-label="画质"
      value={height ?? ''}
      onChange={({ target }) => lines.chooseHeight(target.value === '' ? null : Number(target.value))}
    >
      <option value="">自动</option>
      {heights.map((each) => (
        <option key={each} value={each}>
          {each}P
        </option>
      ))}
    </select>
  )
}
