import { useStore } from 'zustand'
import type { PlayLines } from '../source/play-lines.ts'
import type { PlayerChoice } from './PlayerMenu.tsx'
import type { SubtitleSize } from './SubtitleLayer.tsx'

export interface SubtitleChoice {
  lang: string | null
  size: SubtitleSize
}

/** One thing about the playing that can be chosen: what it is called, what is chosen now, and the others. */
export interface ChoiceGroup {
  name: string
  shown: string
  choices: PlayerChoice[]
}

interface ChoiceParts {
  lines: PlayLines
  rate: number
  speeds: readonly number[]
  onSpeed: (speed: number) => void
  subtitles: readonly { lang: string; name: string }[]
  subtitle: SubtitleChoice
  onSubtitle: (choice: SubtitleChoice) => void
}

const speedText = (speed: number) => `${speed}×`

const speedGroup = ({ rate, speeds, onSpeed }: ChoiceParts): ChoiceGroup => ({
  name: '倍速',
  shown: speedText(rate),
  choices: [...speeds]
    .sort((a, b) => b - a)
    .map((speed) => ({
      key: String(speed),
      words: speedText(speed),
      chosen: speed === rate,
      choose: () => onSpeed(speed),
    })),
})

const useQuality = (lines: PlayLines): ChoiceGroup => {
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
  return {
    name: '画质',
    shown: original ? '原画' : height === null ? '自动' : `${height}P`,
    // A file that is the only line has no other quality to offer.
    choices: [...(lines.hasPlaylist ? [automatic, ...rungs] : []), ...(hasOriginal ? [file] : [])],
  }
}

const sizes: Record<SubtitleSize, string> = { small: '小字', medium: '中字', large: '大字' }
const sizeOrder: SubtitleSize[] = ['small', 'medium', 'large']

const subtitleGroup = ({ subtitles, subtitle, onSubtitle }: ChoiceParts): ChoiceGroup => {
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
  const off = { key: 'off', words: '关闭字幕', chosen: lang === null, choose: () => onSubtitle({ lang: null, size }) }
  return {
    name: '字幕',
    shown: lang === null ? '字幕关' : '字幕',
    choices: [off, ...tracks, ...(lang === null ? [] : sizeChoices)],
  }
}

/** What can be chosen about this video; what leaves no choice is not among it. */
export const usePlayerChoices = (parts: ChoiceParts): ChoiceGroup[] => {
  const quality = useQuality(parts.lines)
  return [
    ...(parts.speeds.length > 1 ? [speedGroup(parts)] : []),
    quality,
    ...(parts.subtitles.length > 0 ? [subtitleGroup(parts)] : []),
  ]
}
