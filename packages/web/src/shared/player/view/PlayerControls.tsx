import { useStore } from 'zustand'
import type { PlayLines } from '../source/play-lines.ts'
import { PlayerMenu } from './PlayerMenu.tsx'
import type { SubtitleSize } from './SubtitleLayer.tsx'

export interface SubtitleChoice {
  lang: string | null
  size: SubtitleSize
}

interface PlayerControlsProps {
  media: HTMLVideoElement | null
  lines: PlayLines
  rate: number
  speeds: readonly number[]
  subtitles: readonly { lang: string; name: string }[]
  subtitle: SubtitleChoice
  onSubtitle: (choice: SubtitleChoice) => void
  isFull: boolean
  onFullscreen: () => void
}

const sizes: Record<SubtitleSize, string> = { small: '小字', medium: '中字', large: '大字' }
const sizeOrder: SubtitleSize[] = ['small', 'medium', 'large']

/** The bar under the picture; buttons the browser's elements bring, menus of our own rules. */
export function PlayerControls(props: PlayerControlsProps) {
  const { isFull, onFullscreen, subtitles } = props
  return (
    <>
      <media-control-bar>
        <media-time-range />
      </media-control-bar>
      <media-control-bar>
        <media-play-button />
        <media-mute-button />
        <media-volume-range />
        <media-time-display showduration />
        <span className="player-spring" />
        <SpeedMenu {...props} />
        <QualityMenu lines={props.lines} />
        {subtitles.length > 0 && <SubtitleMenu {...props} />}
        <media-pip-button />
        <button
          type="button"
          className="player-button"
          aria-label={isFull ? '退出全屏' : '全屏'}
          onClick={onFullscreen}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              d={isFull ? 'M9 4v5H4 M15 4v5h5 M9 20v-5H4 M15 20v-5h5' : 'M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5'}
            />
          </svg>
        </button>
      </media-control-bar>
    </>
  )
}

const speedText = (speed: number) => `${speed}×`

function SpeedMenu({ media, rate, speeds }: PlayerControlsProps) {
  if (speeds.length < 2) return null
  return (
    <PlayerMenu
      name="倍速"
      shown={speedText(rate)}
      choices={[...speeds]
        .sort((a, b) => b - a)
        .map((speed) => ({
          key: String(speed),
          words: speedText(speed),
          chosen: speed === rate,
          choose: () => {
            if (media === null) return
            // Every new source begins at the default: a chosen speed outlives the change of a line.
            media.defaultPlaybackRate = speed
            media.playbackRate = speed
          },
        }))}
    />
  )
}

function QualityMenu({ lines }: { lines: PlayLines }) {
  const { heights, height, hasOriginal, original } = useStore(lines.store)
  const isAuto = !original && height === null
  const automatic = { key: 'auto', words: '自动', chosen: isAuto, choose: () => lines.chooseHeight(null) }
  const rungs = heights.map((each) => ({
    key: String(each),
    words: `${each}P`,
    chosen: !original && each === height,
    choose: () => lines.chooseHeight(each),
  }))
  const file = { key: 'original', words: '原画', chosen: original, choose: lines.chooseOriginal }
  // A file that is the only line has no other quality to offer.
  const choices = [...(lines.hasPlaylist ? [automatic, ...rungs] : []), ...(hasOriginal ? [file] : [])]
  const shown = original ? '原画' : height === null ? '自动' : `${height}P`
  return <PlayerMenu name="画质" shown={shown} choices={choices} />
}

function SubtitleMenu({ subtitles, subtitle, onSubtitle }: PlayerControlsProps) {
  const { lang, size } = subtitle
  const tracks = subtitles.map((each) => ({
    key: each.lang,
    words: each.name || each.lang,
    chosen: each.lang === lang,
    choose: () => onSubtitle({ lang: each.lang, size }),
  }))
  const sizeChoices = sizeOrder.map((each) => ({
    key: each,
    words: sizes[each],
    chosen: each === size,
    choose: () => onSubtitle({ lang, size: each }),
  }))
  return (
    <PlayerMenu
      name="字幕"
      shown={lang === null ? '字幕关' : '字幕'}
      choices={[
        { key: 'off', words: '关闭字幕', chosen: lang === null, choose: () => onSubtitle({ lang: null, size }) },
        ...tracks,
        ...(lang === null ? [] : sizeChoices),
      ]}
    />
  )
}
