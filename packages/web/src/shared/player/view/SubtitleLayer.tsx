import { useCallback, useSyncExternalStore } from 'react'

export type SubtitleSize = 'small' | 'medium' | 'large'

interface SubtitleLayerProps {
  media: HTMLVideoElement | null
  /** Language of the chosen track, or null. */
  lang: string | null
  size: SubtitleSize
}

/** Text of the chosen subtitle under the picture; drawn here, because browsers let nobody choose its size. */
export function SubtitleLayer({ media, lang, size }: SubtitleLayerProps) {
  const text = useCueText(media, lang)
  if (text === '') return null
  return <p className={`player-subtitle player-subtitle-${size}`}>{text}</p>
}

const trackOf = (media: HTMLVideoElement | null, lang: string | null) =>
  [...(media?.textTracks ?? [])].find(({ kind, language }) => kind === 'subtitles' && language === lang)

const textOf = (track: TextTrack | undefined) =>
  [...(track?.activeCues ?? [])]
    .map((cue) => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''))
    .join('\n')

const useCueText = (media: HTMLVideoElement | null, lang: string | null) => {
  const follow = useCallback(
    (onChange: () => void) => {
      const track = trackOf(media, lang)
      if (!track) return () => undefined
      track.mode = 'hidden'
      track.addEventListener('cuechange', onChange)
      return () => {
        track.removeEventListener('cuechange', onChange)
        track.mode = 'disabled'
      }
    },
    [media, lang],
  )
  return useSyncExternalStore(follow, () => textOf(trackOf(media, lang)))
}
