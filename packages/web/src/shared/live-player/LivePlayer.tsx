import { liveSignalWords as words } from '@portal/contract/areas/live/media-words.ts'
import { Spin } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { useFullscreen } from '../player/view/use-fullscreen.ts'
import './live-player.css'
import { LiveControls } from './LiveControls.tsx'
import { setVolumeOf } from './lines/live-line.ts'
import { useLiveLine } from './use-live-line.ts'
import { useLiveSources } from './use-live-sources.ts'

interface LivePlayerProps {
  liveId: string
  title: string
  /** Said while nothing can be seen and nothing is wrong, as before the class begins. */
  before?: string
  /** Without sound, as beside a console whose host hears himself. */
  quiet?: boolean
  /** Lies over the picture, as what a host shows of his signal. */
  over?: ReactNode
}

/** The picture of a live class: it finds its line, keeps it, and comes back by itself. */
export function LivePlayer({ liveId, title, before = words.before, quiet = false, over }: LivePlayerProps) {
  const root = useRef<HTMLElement>(null)
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const [low, setLow] = useState(true)
  const { found, renew } = useLiveSources(liveId)
  const live = found.data
  const line = useLiveLine({ media, live, low, renew })
  const { isFull, toggle, fillsWindow } = useFullscreen(root)

  const said = () => {
    if (found.error) return wordsOfError(found.error)
    if (line.unplayable) return words.unplayable
    if (live?.signal === 'lost') return words.waiting
    return line.kind === null && live !== undefined ? before : ''
  }
  const cover = said()
  return (
    <section
      ref={root}
      className={fillsWindow ? 'live-player live-player-fills' : 'live-player'}
      aria-label={`直播：${title}`}
      data-line={line.kind ?? 'none'}
      data-playing={line.playing}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes along what is said live */}
      <video
        ref={setMedia}
        playsInline
        muted={quiet}
        disableRemotePlayback
        controlsList="nodownload"
        onContextMenu={(event) => event.preventDefault()}
      />
      {cover === '' && !line.playing && <Spin className="live-player-wait" />}
      {cover !== '' && (
        <output className="live-player-said">
          <Icon name="film" />
          {cover}
        </output>
      )}
      {over}
      {line.needsTouch && !quiet && cover === '' && (
        <button type="button" className="live-player-sound" onClick={() => setVolumeOf(media, 1)}>
          点击开启声音
        </button>
      )}
      {line.kind !== null && (
        <LiveControls
          media={media}
          quiet={quiet}
          low={line.kind === 'file' ? null : low}
          onLow={setLow}
          onRefresh={line.refresh}
          isFull={isFull}
          onFullscreen={toggle}
        />
      )}
    </section>
  )
}
