import { useEffect, useState } from 'react'

export type SubtitleSize = 'small' | 'medium' | 'large'

interface SubtitleLayerProps {
  media: HTMLVideoElement | null
  /** Language of the chosen track, or null. */
  lang: string | null
  size: SubtitleSize
}

/** Text of the chosen subtitle under the picture; drawn here, because browsers let nobody choose its size. */
export function SubtitleLayer({ media, lang, size }: SubtitleLayerProps) {
  const [lines, setLines] = useState<string[]>([])

  // Follows the text track of the element.
  useEffect(() => {
    const track = [...(media?.textTracks ?? [])].find(({ kind, language }) => kind === 'subtitles' && language === lang)
    if (!track) return setLines([])
    track.mode = 'hidden'
    const show = () => setLines([...(track.activeCues ?? [])].flatMap((cue) => plainLines(cue)))
    show()
    track.addEventListener('cuechange', show)
    return () => {
      track.removeEventListener('cuechange', show)
      track.mode = 'disabled'
    }
  }, [media, lang])

  if (lines.length === 0) return null
  return (
    <div className={`player-subtitle player-subtitle-${size}`}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one moment have no other identity.
        <p key={index}>{line}</p>
      ))}
    </div>
  )
}

const plainLines = (cue: TextTrackCue): string[] =>
  cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '').split('\n') : []
