import { useEffect, useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { setVolumeOf } from './lines/live-line.ts'

interface LiveControlsProps {
  media: HTMLVideoElement | null
  quiet: boolean
  /** Whether the nearest line is wished; null where there is but one. */
  low: boolean | null
  onLow: (low: boolean) => void
  onRefresh: () => void
  isFull: boolean
  onFullscreen: () => void
}

const useVolume = (media: HTMLVideoElement | null) => {
  const [volume, setVolume] = useState(1)

  // Follows the element's own volume, which keys and other parts change.
  useEffect(() => {
    if (media === null) return
    const read = () => setVolume(media.muted ? 0 : media.volume)
    read()
    media.addEventListener('volumechange', read)
    return () => media.removeEventListener('volumechange', read)
  }, [media])
  return volume
}

/** Beneath the picture: sound, how near to the camera, 刷新 and full screen. */
export function LiveControls(props: LiveControlsProps) {
  const { media, quiet, low, onLow, onRefresh, isFull, onFullscreen } = props
  const volume = useVolume(media)
  const setVolume = (value: number) => setVolumeOf(media, value)
  return (
    <div className="live-player-controls">
      {!quiet && (
        <>
          <button type="button" aria-pressed={volume === 0} onClick={() => setVolume(volume === 0 ? 1 : 0)}>
            {volume === 0 ? '静音' : '声音'}
          </button>
          <input
            type="range"
            aria-label="音量"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            onChange={(event) => setVolume(Number(event.target.value))}
          />
        </>
      )}
      <span className="live-player-rest" />
      {low !== null && (
        <fieldset className="live-player-line" aria-label="线路">
          <button type="button" aria-pressed={!low} onClick={() => onLow(false)}>
            流畅
          </button>
          <button type="button" aria-pressed={low} onClick={() => onLow(true)}>
            低延迟
          </button>
        </fieldset>
      )}
      <button type="button" onClick={onRefresh} aria-label="刷新画面" title="刷新画面">
        <Icon name="again" />
      </button>
      <button
        type="button"
        onClick={onFullscreen}
        aria-label={isFull ? '退出全屏' : '全屏'}
        title={isFull ? '退出全屏' : '全屏'}
      >
        <Icon name={isFull ? 'shrink' : 'expand'} />
      </button>
    </div>
  )
}
