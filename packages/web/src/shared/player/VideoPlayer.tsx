import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { serverNow } from '#src/platform/session/session.ts'
import { useMedia } from '#src/platform/use-media.ts'
import type { StudySession } from './core/study-session.ts'
import { createPlayback, type Playback } from './playback.ts'
import { createPlayLines } from './source/play-lines.ts'
import './video-player.css'
import './view/media-elements.ts'
import { PlayerControls } from './view/PlayerControls.tsx'
import { PlayerCovers } from './view/PlayerCovers.tsx'
import { type SubtitleChoice, usePlayerChoices } from './view/player-choices.ts'
import { SubtitleLayer } from './view/SubtitleLayer.tsx'
import { TouchControls, TouchHead } from './view/TouchControls.tsx'
import { useFullscreen } from './view/use-fullscreen.ts'
import { useKeptSpeed } from './view/use-kept-speed.ts'
import { useDoubleTap, usePlayerKeys } from './view/use-player-keys.ts'
import { usePreviewTiles } from './view/use-preview-tiles.ts'
import { useResume } from './view/use-resume.ts'
import { useTouchTap } from './view/use-touch-tap.ts'
import { keepMovingMark } from './watermark/keep-moving-mark.ts'

interface VideoPlayerProps {
  video: Pick<VideoDetail, 'title' | 'play' | 'subtitles' | 'policy' | 'duration'>
  playback: Playback
  /** Without one, as for managers, nothing is recorded. */
  study: StudySession | null
  /** What wanders over the picture; empty for none. */
  mark: string
  /** New signed addresses. */
  renew: () => Promise<VideoDetail['play']>
  /** A place asked for by the address. */
  startAt?: number | null
  /** Begins by itself: the lesson before led here. */
  autoPlay?: boolean
  /** On a phone the picture stands at the top, with the way back over it. */
  onBack?: () => void
  /** Lies over the picture before every other cover but those that end the study here. */
  over?: ReactNode
}

/** Phones, also lying ones. */
const TOUCH = '(max-width: 767px), (pointer: coarse) and (max-height: 480px)'

export const usePlayback = (): Playback => useState(createPlayback)[0]

/** A video with our rules: what may be jumped over, how fast, under whose name, and what of it was really seen. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { video, playback, study, mark, renew, startAt = null, autoPlay = false, onBack, over = null } = props
  const root = useRef<HTMLElement>(null)
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  // The first addresses only: newer ones are asked for by the lines themselves, without beginning anew.
  const [lines] = useState(() => createPlayLines({ first: video.play, renew, now: serverNow }))
  const [poster] = useState(video.play.posterUrl)
  const { rate, ended } = useMediaFacts(media)
  const [tampered, setTampered] = useState(false)
  const { isFull, toggle, leave, fillsWindow } = useFullscreen(root)
  const touch = useMedia(TOUCH)
  usePlayerKeys(root, playback, toggle)
  useDoubleTap(media, playback)
  useTouchTap(root, touch)
  const { resumeAt, onResume } = useResume({ study, playback, startAt, autoPlay })
  const [subtitle, setSubtitle] = useState<SubtitleChoice>(() => ({
    lang: video.subtitles.find(({ isDefault }) => isDefault)?.lang ?? null,
    size: 'medium',
  }))
  const speeds = useMemo(() => video.policy.speedsPercent.map((percent) => percent / 100), [video.policy.speedsPercent])
  usePreviewTiles(media, video.play.spriteUrl)
  const { subtitles } = video
  const onSpeed = useKeptSpeed(media, speeds)
  const groups = usePlayerChoices({ lines, rate, speeds, onSpeed, subtitles, subtitle, onSubtitle: setSubtitle })

  // Follows the video's end: what comes then stands beneath the picture.
  const hasEnd = study !== null
  useEffect(() => {
    if (ended && hasEnd) leave()
  }, [ended, hasEnd, leave])

  // Follows the media element: its source, its beats, and the page around that steers it.
  useEffect(() => {
    if (media === null) return
    const offs = [playback.attach(media), study?.follow(media), study?.said.on(playback.say), lines.attach(media)]
    return () => {
      for (const off of offs) off?.()
    }
  }, [media, playback, study, lines])

  // Follows the picture's own document node: the mark lives outside React's tree.
  useEffect(() => {
    if (root.current === null || mark === '') return
    return keepMovingMark(root.current, mark, () => {
      media?.pause()
      setTampered(true)
    })
  }, [mark, media])

  return (
    <section
      ref={root}
      className={fillsWindow ? 'player player-fills-window' : 'player'}
      data-ended={ended && study !== null}
      data-touch={touch}
      aria-label={`视频：${video.title}`}
    >
      <media-controller nohotkeys autohide={touch ? 4 : 2}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every lesson has a subtitle file */}
        <video
          ref={setMedia}
          slot="media"
          playsInline
          preload="metadata"
          poster={poster || undefined}
          disableRemotePlayback
          controlsList="nodownload"
          onContextMenu={(event) => event.preventDefault()}
        >
          {video.subtitles.map(({ lang, name, url }) => (
            <track key={lang} kind="subtitles" srcLang={lang} label={name || lang} src={url} />
          ))}
        </video>
        <media-loading-indicator slot="centered-chrome" />
        {touch ? (
          <TouchControls playback={playback} durationSeconds={video.duration} isFull={isFull} onFullscreen={toggle} />
        ) : (
          <PlayerControls groups={groups} isFull={isFull} onFullscreen={toggle} />
        )}
      </media-controller>
      {touch && (
        <TouchHead title={video.title} groups={groups} onBack={isFull ? toggle : onBack} root={root} isFull={isFull} />
      )}
      <SubtitleLayer media={media} lang={subtitle.lang} size={subtitle.size} />
      <Notices playback={playback} lines={lines} />
      <PlayerCovers
        study={study}
        lines={lines}
        playback={playback}
        resumeAt={resumeAt}
        onResume={onResume}
        tampered={tampered}
        onTamperedSeen={() => {
          setTampered(false)
          playback.play()
        }}
        ended={ended}
        over={over}
      />
    </section>
  )
}

/** Sentences that pass by: a jump taken back, a line that is being changed. */
function Notices({ playback, lines }: { playback: Playback; lines: ReturnType<typeof createPlayLines> }) {
  const notice = useStore(playback.store, (view) => view.notice)
  const switching = useStore(lines.store, (view) => view.switching)
  const words = switching || notice
  return <output className="player-notices">{words !== '' && <span>{words}</span>}</output>
}

const useMediaFacts = (media: HTMLVideoElement | null) => {
  const [facts, setFacts] = useState({ rate: 1, ended: false })

  // Follows the media element.
  useEffect(() => {
    if (media === null) return
    const read = () => setFacts({ rate: media.playbackRate, ended: media.ended })
    const events = ['ratechange', 'ended', 'play', 'seeked'] as const
    for (const name of events) media.addEventListener(name, read)
    return () => {
      for (const name of events) media.removeEventListener(name, read)
    }
  }, [media])
  return facts
}
